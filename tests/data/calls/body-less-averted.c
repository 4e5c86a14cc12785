// What another choice of a callee averts is its matter, too, though the contract asked about makes something else fail.

/*@ assigns \nothing; ensures -1 <= \result <= 1; */
int g(void)
{
  return 0;
}

/*@ assigns *q; ensures 0 <= *q <= 5; */
void ha(int *q);

/*@ assigns \nothing; */
void hidden(void)
{
  int x = 0, y = g();
  ha(&x);
  /*@ assert B: y >= 0 || x >= 5; */ //~ assertion:B subcontract-weakness weak=g1,ha1
  /*@ assert A: x < 5; */ //~ assertion:A subcontract-weakness weak=ha1
}

/*@ assigns \nothing; ensures 0 <= \result <= 5; */
int chosen(void);

/*@ assigns \nothing; ensures -1 <= \result <= 1; */
int other(void);

/*@ assigns \nothing; */
void without_code(void)
{
  int y = other();
  int x = chosen();
  /*@ assert B: y >= 0 || x >= 5; */ //~ assertion:B subcontract-weakness weak=other1,chosen1
  /*@ assert A: x < 5; */ //~ assertion:A subcontract-weakness weak=chosen1
}

/*@ assigns \nothing; */
void later(void)
{
  int y = other();
  int x = chosen();
  /*@ assert A: x + y >= 0; */ //~ assertion:A subcontract-weakness weak=other1,chosen1
  /*@ assert B: x == 0; */ //~ assertion:B subcontract-weakness weak=chosen1
}
