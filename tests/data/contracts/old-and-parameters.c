// In a postcondition a parameter means its value on entry, even if the body changes it. [options: --no-rte]

int total;

/*@ assigns total;
    ensures added: total == \old(total) + n;
    ensures result: \result == n; //~ postcondition:result non-compliance
*/
int add(int n)
{
  total = total + n;
  n = n - n;
  return n;
}
