// What a callee returns overflows in the middle of an expression. [slow]

/*@ assigns \nothing;
    ensures \result >= 0; */
int height(int n);

/*@ assigns \nothing; */
int stacked(int a, int b)
{
  int sum = height(a) + height(b); //~ signed-overflow subcontract-weakness weak=height1,height2 input=a=0,b=0
  if (height(a) + 1 > 3) //~ signed-overflow subcontract-weakness weak=height3 input=a=0,b=0
    sum--; //~ signed-overflow assuming
  return sum;
}
