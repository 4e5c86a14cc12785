// What a pointer leads to is found before it is written: also where the write changes the pointer.
struct node { struct node *next; int key; };

/*@ requires \valid(p) && p->next == p && \valid(q + (0 .. 1)) && \separated(p, q + (0 .. 1));
    assigns p->next;
    ensures p->next == q + 1;
*/
void link(struct node *p, struct node *q) { p->next->next = q + 1; }
