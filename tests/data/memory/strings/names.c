// An array of strings.

/*@ requires 0 <= i < 2;
    assigns \nothing;
    ensures initial: \result == 'n' || \result == 'y';
    ensures yes: \result == 'y'; //~ postcondition:yes non-compliance input=i=0
*/
char initial(int i)
{
  const char *names[2] = {"no", "yes"};
  return names[i][0];
}
