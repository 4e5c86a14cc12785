// An open range of structures: all of the array that the pointer leads into.
struct item { int key; int more[2]; };
struct item store[3];
int total;

/*@ requires \valid(s) && \separated(s + (..), &total);
    requires \separated(s + (..), store + (..));
    assigns s->key, total, store[0].key;
    ensures s->key == 1 && total == 2; */
void writes(struct item *s) {
    s->key = 1;
    total = 2;
    store[0].key = 3;
}

/*@ requires \valid(s) && \valid(t) && \separated(s + (0 ..), t);
    assigns *s, *t;
    ensures s->key == 1; */
void from_here(struct item *s, struct item *t) {
    s->key = 1;
    t->key = 2;
}

/*@ requires \valid(s + (0 .. 1)) && \valid(t) && \separated(s + (.. 0), t);
    assigns s[0 .. 1], *t;
    ensures s[1].key == 1; */ //~ postcondition non-compliance input=s=&B1[0],t=&B1[1]
void up_to_here(struct item *s, struct item *t) {
    s[1].key = 1;
    t->key = 2;
}

/*@ requires \valid(s + (0 .. n)) && n >= 1;
    assigns *(s + (1 ..));
    ensures s[0] == \old(s[0]); */
void behind(struct item *s, int n) {
    s[1].key = 1;
}

/*@ requires \valid(s + (0 .. 1));
    assigns *(s + (1 ..)); */ //~ assigns non-compliance input=s=&B1[0]
void too_early(struct item *s) {
    s[0].more[1] = 1;
}

void calls(void) {
    struct item own[2];
    writes(&own[1]);
    from_here(&own[0], &store[1]);
    from_here(&own[1], &own[0]);
    from_here(&own[0], &own[1]); //~ call-precondition non-compliance input=store={{.key=0,.more={0,0}},{.key=0,.more={0,0}},{.key=0,.more={0,0}}},total=0 //~ dead-call doomed culprits=16
}
