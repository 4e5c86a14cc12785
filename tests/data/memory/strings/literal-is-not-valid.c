// A string literal is readable, not valid, and its zero is its last cell.

/*@ assigns \nothing; */
void f(void)
{
  const char *s = "ab";
  //@ assert readable: \valid_read(s + (0 .. 2));
  //@ check writable: \valid(s); //~ assertion:writable non-compliance
  //@ check longer: \valid_read(s + 3); //~ assertion:longer non-compliance
}
