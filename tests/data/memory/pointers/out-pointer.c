// An out parameter receives one of two pointers.

/*@ requires \valid(out);
    assigns *out;
    ensures left: c != 0 ==> *out == a;
    ensures right: c == 0 ==> *out == b;
*/
void choose(int **out, int *a, int *b, int c)
{
  if (c)
    *out = a;
  else
    *out = b;
}
