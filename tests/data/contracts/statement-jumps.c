// What jumps out of a statement is checked at them alone, and not at those that stay in it.
/*@ requires 0 <= n <= 4; */
int f(int n)
{
  int r = 0, k = 0;
  while (k < 4) {
    k++;
    /*@ continues k == 3 && r == \old(r) + 1; breaks k == n; ensures k != 3; */ //~ assertion subcontract-weakness weak=loop2 input=n=0
    /*@ breaks k == n && r >= 0; continues r != 1; */ //~ assertion non-compliance input=n=2 //~ assertion subcontract-weakness weak=loop1 input=n=0
    {
      if (k == 3) { r++; continue; } //~ signed-overflow subcontract-weakness weak=loop1 input=n=0
      for (int i = 0; i < 2; i++) { if (i == 0) continue; break; }
      switch (k) { case 2: r--; break; default: ; } //~ signed-overflow subcontract-weakness weak=loop1 input=n=0
      if (k == n) break;
    }
  }
  return r;
}
