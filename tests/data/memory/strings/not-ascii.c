// What is not ASCII is the bytes of its UTF-8; an escape that names a number is one byte.

/*@ assigns \nothing;
    ensures first: \result == -61; */
int pointed_to(void)
{
  const char *s = "é";
  return s[0];
}

/*@ assigns \nothing;
    ensures two: \result == 3 - 87;
    ensures wrong: \result > 0; */ //~ postcondition:wrong non-compliance
int copied(void)
{
  char t[] = "é";
  return sizeof t + t[1];
}

/*@ assigns \nothing;
    ensures one: \result == 2 - 23;
    ensures wrong: \result == 2 + 0xe9; */ //~ postcondition:wrong non-compliance
int escaped(void)
{
  char t[] = "\xe9";
  return (int)sizeof t + t[0];
}

/*@ assigns \nothing;
    ensures number: \result == 0xe9;
    ensures wrong: \result == 0xc3; */ //~ postcondition:wrong non-compliance
int wide(void)
{
  int t[] = L"\xe9";
  return t[0];
}

/*@ assigns \nothing;
    ensures both: \result == (0xc3 << 8) + 0xa9;
    ensures wrong: \result == 0xe9; */ //~ postcondition:wrong non-compliance
int constant(void)
{
  return 'é';
}
