// What GNU's C writes once is evaluated once: `a ?: b`, and the value of a range of elements.
int count;

/*@ requires count < 100; assigns count; ensures count == \old(count) + 1 && \result == v; */
int counted(int v)
{
  count++;
  return v;
}

/*@ requires count == 0; ensures count == (x ? 1 : 2) && \result == (x ? x : 5); */
int first_or(int x)
{
  return counted(x) ?: counted(5);
}

/*@ requires count == 0; ensures \result == 1; */
int of_each(void)
{
  int t[4] = {[0 ... 2] = counted(7), [3] = 1};
  //@ assert t[0] == 7 && t[1] == 7 && t[2] == 7 && t[3] == 1;
  return count;
}

/*@ requires count == 0; ensures count == 1; */
int nested(int x)
{
  return (counted(x) ?: 0) ?: 3;
}

/*@ requires count == 0; ensures \result != 3; */ //~ postcondition non-compliance input=count=0,x=0
int twice(int x)
{
  counted(1) ?: counted(2); //~ call-precondition unreachable //~ dead-code doomed culprits=4,34
  return sizeof(counted(x) ?: 2L) == 8 && count == 1 ? 3 : 4;
}

/*@ requires count == 0; ensures \result == 9 <==> c < 0; */
int wide(signed char c)
{
  return (counted(c) ?: 9u) > 2147483647 ? 9 : 8;
}
