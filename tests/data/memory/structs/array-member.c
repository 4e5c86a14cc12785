// A stack in a structure: pushing writes the next free cell.

struct stack { int n; int data[4]; };

/*@ requires \valid(s) && 0 <= s->n < 4;
    assigns s->n, s->data[s->n];
    ensures top: s->data[s->n - 1] == x;
    ensures grown: s->n == \old(s->n) + 1;
*/
void push(struct stack *s, int x)
{
  s->data[s->n] = x;
  s->n++;
}
