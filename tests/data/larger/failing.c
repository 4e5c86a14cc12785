// Faults that show only after more iterations, and in longer blocks, than small inputs have. [slow]

/*@ requires n == 100 && \valid(row + (0 .. n - 1));
    assigns row[0 .. n - 1];
    ensures stairs: \forall integer k; 0 <= k < n ==> row[k] == k;
    ensures top: row[n - 1] == n; //~ postcondition:top non-compliance input=row=&B1[0],n=100
*/
void stairs(int *row, int n)
{
  /*@ loop invariant 0 <= i <= n;
      loop invariant \forall integer k; 0 <= k < i ==> row[k] == k;
      loop assigns i, row[0 .. n - 1];
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    row[i] = i;
}

struct log { int line[32]; unsigned used; };

/*@ requires \valid(log) && log->used <= 32;
    assigns log->line[0 .. 31], log->used;
    ensures room: log->used <= 32; //~ postcondition:room assuming
*/
void note(struct log *log, int what)
{
  if (log->used <= 32)
    log->line[log->used++] = what; //~ index-bound non-compliance input=log=&B1[0],what=0
}

/*@ requires \valid_read(text + (0 .. 40)) && text[40] == 0;
    assigns \nothing;
    ensures short_ones: \result < 40; //~ postcondition:short_ones non-compliance input=text=&B1[0]
*/
int length(const char *text)
{
  int n = 0;
  /*@ loop invariant 0 <= n <= 40;
      loop assigns n;
      loop variant 40 - n; */
  while (text[n])
    n++;
  return n;
}

/*@ requires 20 <= n <= 1000;
    assigns \nothing;
    ensures \result <= 150; //~ postcondition non-compliance input=n=302
*/
int halves(int n)
{
  int sum = 0;
  /*@ loop invariant 0 <= i <= n && 0 <= sum <= i;
      loop assigns i, sum;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    if (i % 2)
      sum++;
  return sum;
}

struct item { struct item *next; int seen; };

/*@ requires \valid(first + (0 .. 11)) && first[11].next == \null;
    requires \forall integer k; 0 <= k < 11 ==> first[k].next == &first[k + 1];
    requires \forall integer k; 0 <= k <= 11 ==> first[k].seen == 0;
    assigns first[0 .. 11].seen;
    ensures first[11].seen == 0; //~ postcondition non-compliance input=first=&B1[0]
*/
void visit(struct item *first)
{
  /*@ loop invariant at == \null || \exists integer k; 0 <= k <= 11 && at == &first[k];
      loop assigns at, first[0 .. 11].seen; */
  for (struct item *at = first; at; at = at->next)
    at->seen = 1;
}
