// The invariant leaves out the last step, and the function assigns clause leaves out all cells but the first. [slow]

/*@ requires length: 1 <= n <= 8;
    requires base: base >= 2;
    requires writable: \valid(digit + (0 .. n - 1));
    assigns digit[0];
    //~^ assigns assuming
*/
void spell(unsigned number, unsigned base, unsigned char *digit, int n)
{
  int i = 0;
  /*@ loop invariant place: 0 <= i < n;
  //~^ loop-invariant-preserved:place non-compliance
      loop assigns i, number, digit[0 .. n - 1];
      //~^ loop-assigns assuming
      loop variant n - i;
  */
  while (i < n) {
    digit[i] = (unsigned char)(number % base);
    //~^ mem-access assuming
    number = number / base;
    i++;
  }
}

/*@ requires length: 1 <= n <= 8;
    requires base: base >= 2;
    requires writable: \valid(digit + (0 .. n - 1));
    assigns digit[0];
    //~^ assigns non-compliance
*/
void spell_with_true_invariant(unsigned number, unsigned base, unsigned char *digit, int n)
{
  int i = 0;
  /*@ loop invariant place: 0 <= i <= n;
      loop assigns i, number, digit[0 .. n - 1];
      loop variant n - i;
  */
  while (i < n) {
    digit[i] = (unsigned char)(number % base);
    number = number / base;
    i++;
  }
}
