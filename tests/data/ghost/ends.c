// Ghost code ends: a loop has a variant or counts, recursion has a measure.
void with_variant(int n)
{
  /*@ ghost
    int i = 0;
    /@ loop invariant 0 <= i; loop assigns i; loop variant n - i; @/
    while (i < n) i++;
  */
}

void counts(int n, unsigned m, unsigned char c)
{
  //@ ghost int t[9];
  /*@ ghost /@ loop invariant 0 <= i <= 9; loop assigns i, t[0 .. 8]; @/
    for (int i = 0; i < 9; i++) t[i] = n; */
  //@ ghost for (unsigned j = m; j > 0; j--) ;
  //@ ghost for (unsigned k = 0; k < m; ++k) ;
  //@ ghost for (unsigned char d = 0; d < c; d += 1) ;
}

void may_not_end(int n, unsigned m, unsigned char c)
{
  //@ ghost while (n > 0) ; //~ error:ghost
  //@ ghost for (int i = 0; i < n; i++) i--; //~ error:ghost
  //@ ghost for (unsigned i = 0; i <= m; i++) ; //~ error:ghost
  //@ ghost for (unsigned char d = 0; d < n; d++) ; //~ error:ghost
  //@ ghost for (int i = 0; i < i + 1; i++) ; //~ error:ghost
  //@ ghost for (int i = 0; i < n; i--) ; //~ error:ghost
  //@ ghost int k = 0; again: k = 1 - k; if (k) goto again; //~ error:ghost
}

void does_not_decrease(int n)
{
  /*@ ghost
    int i = 5;
    /@ loop invariant 0 <= i <= 5; loop assigns i; loop variant i; @/ //~ loop-variant-decreases non-compliance input=n=3
    while (i > 0) if (n != 3) i--;
  */
}

/*@ ghost
  /@ requires n >= 0; decreases n; assigns \nothing; ensures \result == n; @/
  int down(int n) { return n <= 0 ? 0 : 1 + down(n - 1); }
*/

//@ ghost int forever(int n) { return forever(n - 1); } //~ error:ghost

//@ ghost int odd(int n);
//@ ghost int even(int n) { return n == 0 ? 1 : odd(n - 1); } //~ error:ghost
//@ ghost int odd(int n) { return n == 0 ? 0 : even(n - 1); } //~ error:ghost
