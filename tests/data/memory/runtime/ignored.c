// With --no-rte a run that reads through null is none. [options: --no-rte]

/*@ assigns \nothing;
    ensures not_null: p != \null;
    ensures positive: \result > 0; //~ postcondition:positive non-compliance input=p=&B1[0]
*/
int f(int *p)
{
  return *p;
}
