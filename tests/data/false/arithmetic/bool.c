// A _Bool is 0 or 1, whatever is put into it; other truth values are integers.

/*@ assigns \nothing; */
void truth(int x, _Bool a)
{
  _Bool b = x, c = a, d = a;
  int not = !x, twice = !!x, flipped = ~a, both = b + b;
  c++;
  d--;
  //@ assert zero_or_one: b == 0 || b == 1;
  //@ assert incremented: c == 1;
  //@ assert decremented: d == 1 - a;
  //@ check keeps: b == x; //~ assertion:keeps non-compliance input=x=-1,a=0
  //@ check lowest_bit: b == (x & 1); //~ assertion:lowest_bit non-compliance input=x=2,a=0
  //@ check added: c == a + 1; //~ assertion:added non-compliance input=x=0,a=1
  //@ check toggled: c != a; //~ assertion:toggled non-compliance input=x=0,a=1
  //@ check subtracted: d == a - 1; //~ assertion:subtracted non-compliance input=x=0,a=0
  //@ check idempotent: twice == x; //~ assertion:idempotent non-compliance input=x=-1,a=0
  //@ check logical: flipped == 1 - a; //~ assertion:logical non-compliance input=x=0,a=0
  //@ check sum_is_bool: both <= 1; //~ assertion:sum_is_bool non-compliance input=x=1,a=0
  //@ check not_is_complement: not == ~x; //~ assertion:not_is_complement non-compliance input=x=0,a=0
}
