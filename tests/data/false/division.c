// C and ACSL round towards zero, and the rest has the sign of the dividend.

/*@ requires b != 0 && -9 <= a <= 9 && -9 <= b <= 9; assigns \nothing; */
void both(int a, int b)
{
  int q = a / b, r = a % b;
  //@ check rest_is_not_negative: r >= 0; //~ assertion:rest_is_not_negative non-compliance input=a=-1,b=2
  //@ check floor: q * b <= a; //~ assertion:floor non-compliance input=a=-1,b=2
  //@ check rest_of_sign: b < 0 ==> r <= 0; //~ assertion:rest_of_sign non-compliance input=a=1,b=-2
  //@ check rest_small: r < b; //~ assertion:rest_small non-compliance input=a=0,b=-1
  //@ check exact: q * b == a; //~ assertion:exact non-compliance input=a=1,b=2
  //@ check signs: q < 0 ==> (a < 0 && b > 0); //~ assertion:signs non-compliance input=a=1,b=-1
  //@ check zero: q == 0 ==> a == 0; //~ assertion:zero non-compliance input=a=1,b=2
  //@ check by_two: b == 2 && a < 0 ==> q == (a - 1) / 2; //~ assertion:by_two non-compliance input=a=-1,b=2
}

/*@ assigns \nothing; */
void in_the_logic(int x)
{
  //@ check down: x / 2 * 2 <= x; //~ assertion:down non-compliance input=x=-1
  //@ check odd: x % 2 == 1 || x % 2 == 0; //~ assertion:odd non-compliance input=x=-1
  //@ check seven: (x + 7) % 7 == x % 7; //~ assertion:seven non-compliance input=x=-1
  //@ check negated: -x % 3 == x % 3; //~ assertion:negated non-compliance input=x=1
  //@ check power: x * x % 4 != 1; //~ assertion:power non-compliance input=x=1
}

/*@ assigns \nothing; */
int unguarded(int a, int b) { return a / b; } //~ division-by-zero non-compliance input=a=0,b=0 //~ signed-overflow non-compliance input=a=-2147483648,b=-1
/*@ requires a > b; assigns \nothing; */
int guarded_wrongly(int a, int b) { return 10 / (a - b - 1); } //~ division-by-zero non-compliance input=a=0,b=-1 //~ signed-overflow non-compliance input=a=0,b=-2147483648 //~ signed-overflow assuming
