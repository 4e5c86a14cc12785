// What is read in is input: any value, if anything is read at all. [slow]
#include <stdio.h>

/*@ ensures \result >= 0; */ //~ postcondition non-compliance
int positive(void)
{
  int n;
  if (scanf("%d", &n) != 1)
    return 0;
  return n;
}

int not_asked(void)
{
  int n;
  scanf("%d", &n);
  return n > 3; //~ initialization non-compliance
}

int second_not_asked(void)
{
  int n, m;
  if (scanf("%d %*d %d", &n, &m) >= 1)
    return n < m; //~ initialization non-compliance
  return 0;
}

void word(void)
{
  char word[8];
  scanf("%7s", word);
}

void word_too_long(void)
{
  char word[8];
  scanf("%8s", word); //~ call-precondition:room non-compliance //~ dead-call doomed culprits=37
}

void any_word(void)
{
  char word[8];
  scanf("%s", word); //~ call-precondition:room non-compliance
}

int initial(void)
{
  char word[8];
  if (scanf("%7[a-z]", word) == 1)
    return word[0];
  return 0;
}

int behind(void)
{
  char word[8];
  if (scanf("%7s", word) == 1)
    return word[7]; //~ initialization non-compliance
  return 0;
}

/*@ ensures \result == 5; */
int kept(void)
{
  int n = 5;
  if (scanf("%d", &n) == 1)
    return 5;
  return n;
}

/*@ ensures -9 <= \result <= 99; */ //~ postcondition subcontract-weakness weak=scanf1
int two_digits(void)
{
  int n;
  return scanf("%2d", &n) == 1 ? n : 0;
}

/*@ ensures \result != 0; */
int not_empty(void)
{
  char word[8];
  return scanf("%7s", word) == 1 ? word[0] : 1;
}
