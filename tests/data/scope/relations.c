// Pointers that may be far apart in one object, and objects behind pointers: limits, too.

/*@ requires \base_addr(p) == \base_addr(q) && \valid_read(p) && \valid_read(q);
    assigns \nothing;
    ensures near: \result < 9; //~ postcondition:near unknown scope=length:p
*/
long gap(const int *p, const int *q) {
  return q - p;
}

/*@ requires \valid(p) && \valid(q) && p != q;
    assigns *p, *q;
    ensures *p == 1 && *q == 2;
*/
void apart(int *p, int *q) {
  *p = 1;
  *q = 2;
}

/*@ requires \valid(p) && \valid(q);
    assigns *p, *q;
    ensures same: p == q || *q == \old(*p);
*/
void swap(int *p, int *q) {
  int old = *p;
  *p = *q;
  *q = old;
}

struct link {
  int key;
  struct link *next;
};

/*@ requires \valid_read(l) && \valid_read(l->next) && \valid_read(l->next->next);
    assigns \nothing;
    ensures third: \result != 3 || l->next->next->key == 3;
*/
int third(const struct link *l) {
  return l->next->next->key;
}
