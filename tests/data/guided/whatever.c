// Where a function without a body may choose, a run is evidence only if nothing hangs on the choice. [options: --no-smoke] [slow]
#include <string.h>

/*@ assigns \nothing; */
int any(void);

/*@ assigns text[0 .. n - 1]; */
void write(char *text, int n);

void beside(void)
{
  char source[100], target[50];
  int n = any();
  memset(source, 'A', 99);
  source[99] = '\0';
  strcpy(target, source); //~ call-precondition:room non-compliance
  target[0] = (char)n;
}

void hangs_on_a_number(void)
{
  char source[100], target[50];
  memset(source, 'A', 99);
  source[any() == 1 ? 10 : 99] = '\0';
  source[99] = '\0';
  strcpy(target, source); //~ call-precondition:room unknown
}

void hangs_on_a_cell(void)
{
  char source[100], target[50];
  memset(source, 'A', 99);
  source[99] = '\0';
  write(source, 99);
  strcpy(target, source); //~ call-precondition:room unknown
}

void other_cells(void)
{
  char source[100], target[50];
  memset(source, 'A', 99);
  source[99] = '\0';
  write(target, 50);
  strcpy(target, source); //~ call-precondition:room non-compliance
}
