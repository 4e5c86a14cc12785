// What programs do every day with side effects is in order, evidently or provably. [slow]
struct n { struct n *next, *prev; int v; };
/*@ requires \valid(x) && \valid(x->prev) && \valid(x->next) && \separated(x, x->prev, x->next); */
void f(struct n *x, struct n *y) { x->next->prev = x->prev->next = y; }
struct st { int top; int data[8]; };
/*@ requires \valid(s) && 0 <= s->top < 8; */
void push(struct st *s, int v) { s->data[s->top++] = v; }
struct st2 { int top; int *data; };
/*@ requires \valid(s) && 0 <= s->top < 8 && \valid(s->data + (0..7)) && \separated(s, s->data + (0..7)); */
void push2(struct st2 *s, int v) { s->data[s->top++] = v; }
/*@ requires \valid(a + (0 .. 9)) && 0 <= i < 10 && 0 <= j < 10; assigns a[i], a[j]; */
void swap(int *a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }
/*@ requires \valid(a + (0 .. 9)) && 0 <= i < j < 10; assigns a[i], a[j]; */
void both(int *a, int i, int j) { a[i] = a[j] = 0; }
char buf[9]; int pos;
/*@ requires 0 <= pos < 9; assigns buf[..], pos; */
void put(char c) { buf[pos++] = c; }
/*@ requires \valid(d + (0 .. 1)) && \valid_read(s + (0 .. 1)); */
void cp(char *d, const char *s) { *d++ = *s++; *d = *s; }
