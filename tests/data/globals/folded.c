// Subscripts, conditions and casts in addresses are folded; lists of compound literals and rings hold together; static locals too.
int ten = 10, twenty = 20;
int *cond = 1 ? &ten : &twenty;
int *c2 = &ten ? &twenty : 0;
int *c3 = (&ten == 0) ? &ten : &twenty;
int data[10] = {0,1,2,3};
enum { K = 2 };
int *e1 = &data[K + 1];
int *e2 = data + K;
int *e3 = 1 + data;
int *e4 = &(data + 1)[K - 1];
struct s { int a; struct { int b, c; } in; int arr[3]; } v = { 1, { 2, 3 }, { 4, 5, 6 } };
int *f1 = &v.in.c, *f2 = &(&v)->arr[1], *f3 = v.arr, *f4 = v.arr + sizeof(char);
struct s w = (struct s){ 1, { .c = 4 } };
struct s *list[] = { &v, &(struct s){ 7 }, [4] = &w };
struct node { int v; struct node *next; };
extern struct node third;
struct node first = { 1, &(struct node){ 2, &third } };
struct node third = { 3, &first };
struct node ring = { 5, &ring };
int main(void) {
  static int cells[2] = { 7, 8 };
  static int *where = &cells[1];
  static const int *const names[2] = { &ten, &cells[0] };
  //@ assert *cond == 10 && *c2 == 20 && *c3 == 20 && *e1 == 3 && *e2 == 2 && *e3 == 1 && *e4 == 2;
  //@ assert *f1 == 3 && *f2 == 5 && *f3 == 4 && *f4 == 5;
  //@ assert w.in.c == 4 && list[0]->in.b == 2 && list[1]->a == 7 && list[2] == \null && list[4]->in.c == 4;
  int s = first.v + first.next->v + first.next->next->v;
  int r = ring.next->next->v;
  //@ assert s == 6 && r == 5;
  int h = *where + *names[0] + *names[1];
  //@ assert h == 25;
  return 0;
}
