// A function of which nothing is known may change everything.

int total;

/*@ requires \valid_function(f);
    ensures kept: total == \old(total); */ //~ postcondition:kept subcontract-weakness weak=other-function1 input=total=0,f=&another-function#1
void unknown(void (*f)(void))
{
  f();
}
