// Which operands are evaluated, and in which order their effects are seen.

/*@ requires 0 <= x <= 9; assigns \nothing; */
void effects(int x)
{
  int n = 0, m = 0, k = 0, e = 5;
  int a = x > 4 && n++ == 0, o = x > 4 || m++ == 1, c = x > 4 ? k++ : --k;
  int s = (e++, e), p = e++ + 1, z = sizeof(e++);
  //@ assert short_circuit: n + m == 1;
  //@ assert sequence: s == 6 && p == 7 && e == 7 && z == 4;
  //@ check and_always: n == 1; //~ assertion:and_always non-compliance input=x=0
  //@ check or_always: m == 1; //~ assertion:or_always non-compliance input=x=5
  //@ check or_value: o == 1; //~ assertion:or_value non-compliance input=x=0
  //@ check and_value: a == 0; //~ assertion:and_value non-compliance input=x=5
  //@ check both_branches: k == 0; //~ assertion:both_branches non-compliance input=x=0
  //@ check old_value: c == k; //~ assertion:old_value non-compliance input=x=5
  //@ check new_value: c == -1 || c == 1; //~ assertion:new_value non-compliance input=x=5
  //@ check before: s == 5; //~ assertion:before non-compliance input=x=0
  //@ check operand_counts: e == 8; //~ assertion:operand_counts non-compliance input=x=0
}

/*@ requires -9 <= x <= 9 && -9 <= y <= 9; assigns \nothing; */
void swapped(int x, int y)
{
  int a = x, b = y, t;
  a = b;
  b = a;
  int u = x, v = y;
  t = u, u = v, v = t;
  int w = (x = y);
  //@ assert right: u == y && v == \at(x, Pre) && w == y;
  //@ check without_temporary: a == y && b == \at(x, Pre); //~ assertion:without_temporary non-compliance input=x=0,y=1
  //@ check assigned_is_old: w == \at(x, Pre); //~ assertion:assigned_is_old non-compliance input=x=0,y=1
  //@ check dangling: u < v ==> x < y; //~ assertion:dangling non-compliance input=x=0,y=-1
}

/*@ assigns \nothing; */
int divided(int a, int b) { return b != 0 && a / b == 1; } //~ signed-overflow non-compliance input=a=-2147483648,b=-1
/*@ assigns \nothing; */
int divided_first(int a, int b) { return a / b == 1 && b != 0; } //~ division-by-zero non-compliance input=a=0,b=0 //~ signed-overflow non-compliance input=a=-2147483648,b=-1
/*@ requires 0 <= a; assigns \nothing; */
int chosen(int a, int b) { return b ? a / b : 0; }
/*@ requires 0 <= a; assigns \nothing; */
int chosen_wrongly(int a, int b) { return b ? 0 : a / b; } //~ division-by-zero non-compliance input=a=0,b=0
