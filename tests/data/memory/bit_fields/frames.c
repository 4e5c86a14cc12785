// A frame names a bit-field; its neighbours in the word are not meant.
struct reg { unsigned on : 1, mode : 3; int level : 4; };
struct reg global;

/*@ requires \valid(r);
    assigns r->mode;
    ensures r->on == \old(r->on) && r->level == \old(r->level); */
void mode(struct reg *r) { r->mode ^= 5; }

/*@ requires \valid(r);
    assigns r->mode; */ //~ assigns non-compliance input=r=&B1[0]
void neighbour(struct reg *r) { r->mode = 1; r->level = 0; }

/*@ requires \valid(r) && \separated(r, &global);
    assigns global.level;
    ensures *r == \old(*r) && global.on == \old(global.on); */
void apart(struct reg *r) { global.level = -1; }

/*@ requires \valid(r + (0 .. n - 1)) && n > 0;
    assigns r[0 .. n - 1].on;
    ensures \forall integer k; 0 <= k < n ==> r[k].on == 1;
    ensures r[0].mode == \old(r[0].mode); */
void all_on(struct reg *r, int n)
{
  /*@ loop invariant 0 <= i <= n && \forall integer k; 0 <= k < i ==> r[k].on == 1;
      loop assigns i, r[0 .. n - 1].on;
      loop variant n - i; */
  for (int i = 0; i < n; i++)
    r[i].on = 1;
}
