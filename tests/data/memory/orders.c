// Pointers into different objects are ordered in annotations: a run compares their offsets. [slow]

/*@ predicate before(char *p, char *q) = p < q; */

/*@ requires \valid(p + (0 .. 2)) && \valid(q) && \separated(p + (0 .. 2), q);
    ensures p + 1 <= q; */ //~ postcondition non-compliance input=p=&B1[1],q=&B1[0]
void apart(int *p, int *q) {
}

/*@ requires \valid(p) && \valid(q) && \separated(p, q);
    ensures !before(p, q + 1); */ //~ postcondition non-compliance input=p=&B1[0],q=&B2[0]
void defined(char *p, char *q) {
}

/*@ requires \valid(p + (0 .. 2));
    ensures p + 1 <= \null || p == \null; */ //~ postcondition non-compliance input=p=&B1[0]
void null(int *p) {
}

/*@ requires \valid(t + (0 .. n - 1)) && 0 < n < 4 && t <= p < t + n && \valid(p);
    assigns *p;
    ensures \old(*p) == 3; */ //~ postcondition non-compliance input=t=&B1[0],p=&B1[0],n=1
void within(int *t, int *p, int n) {
  *p = 3;
}

/*@ requires \valid_read(s + (0 .. n)) && s[n] == 0 && 0 <= n <= 3;
    assigns \nothing; */
int length(const char *s, int n) {
  const char *const start = s;
  /*@ loop assigns s;
      loop invariant start <= s <= start + n; */
  for (; *s; s++) //~ mem-access unknown
    ;
  return n;
}
