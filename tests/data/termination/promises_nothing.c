// A function whose clause never holds need not end; one that has no measure is open, and told what to add.
/*@ terminates \false; assigns \nothing; */ //~ assigns unreachable
void forever(void)
{
  while (1) {}
}

/*@ terminates n > 0; assigns \nothing; */ //~ terminates unknown
int counts(int n)
{
  /*@ loop assigns n; */
  while (n > 0) n--;
  return n;
}

int x;
/*@ terminates \true; assigns x; */ //~ terminates unknown
void rests_on_forever(void)
{
  if (x == 7) forever();
}
