// Pointers that a contract assigns through ranges, sets and whole objects may point to a global that other files can name, too. [slow]

int shared;
int *tab[2];
static int *own[2];
struct slot { int *at; };
struct row { int *a[2]; int k; };
static struct slot slots[2];

/*@ assigns tab[0 .. 1]; ensures \valid(tab[0]); */
void load(void);

/*@ assigns tab[..]; ensures \valid(tab[0]); */
void load_all(void);

/*@ assigns own[0 .. 1]; ensures \valid(own[0]); */
void load_own(void);

/*@ assigns slots[0 .. 1]; ensures \valid(slots[1].at); */
void load_slots(void);

/*@ assigns \union(tab[0], own[0]); ensures \valid(own[0]); */
void load_union(void);

/*@ requires \valid(t + (0 .. 1)); assigns t[0 .. 1]; ensures \valid(t[0]) && \initialized(t + 0); */
void fill(int **t);

/*@ requires \valid(t + (0 .. 1)); assigns *(t + (0 .. 1)); ensures \valid(t[1]) && \initialized(t + 1); */
void fill_sum(int **t);

/*@ requires \valid(r); assigns r->a[0 .. 1]; ensures \valid(r->a[0]) && \initialized(&r->a[0]); */
void fill_row(struct row *r);

/*@ requires \valid(s + (0 .. 1)); assigns s[0 .. 1]; ensures \valid(s[1].at) && \initialized(&s[1].at); */
void fill_slots(struct slot *s);

/*@ requires \valid(s); assigns *s; ensures \valid(s->at) && \initialized(&s->at); */
void fill_slot(struct slot *s);

/*@ requires \valid(t); assigns (*t)[..]; ensures \valid((*t)[1]) && \initialized(&(*t)[1]); */
void fill_array(int *(*t)[2]);

/*@ requires \valid(s); assigns *s; ensures \valid(*s) && \valid((*s)->at) && \initialized(s); */
void fill_behind(struct slot **s);

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_tab(void) {
  load();
  shared = 3;
  *tab[0] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_all(void) {
  load_all();
  shared = 3;
  *tab[0] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_own(void) {
  load_own();
  shared = 3;
  *own[0] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_slots(void) {
  load_slots();
  shared = 3;
  *slots[1].at = 4;
}

/*@ ensures kept: shared == 3;
*/
void put_union(void) {
  load_union(); //~ dead-call unknown
  shared = 3; //~ dead-code unknown
  *own[0] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_filled(void) {
  int *t[2];
  fill(t);
  shared = 3;
  *t[0] = 4;
}

/*@ requires \valid(t + (0 .. 1)); ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_in(int **t) {
  fill(t);
  shared = 3;
  *t[0] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_sum(void) {
  int *t[2];
  fill_sum(t);
  shared = 3;
  *t[1] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_row(void) {
  struct row r;
  fill_row(&r);
  shared = 3;
  *r.a[0] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_filled_slots(void) {
  struct slot s[2];
  fill_slots(s);
  shared = 3;
  *s[1].at = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_slot(void) {
  struct slot s;
  fill_slot(&s);
  shared = 3;
  *s.at = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_array(void) {
  int *t[2];
  fill_array(&t);
  shared = 3;
  *t[1] = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_behind(void) {
  struct slot *s;
  fill_behind(&s);
  shared = 3;
  *s->at = 4;
}

/*@ requires \valid(s) && \valid(s->at); ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_given(struct slot *s) {
  shared = 3;
  *s->at = 4;
}

/*@ requires \valid(t) && \valid((*t)[1]); ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_given_array(int *(*t)[2]) {
  shared = 3;
  *(*t)[1] = 4;
}

/*@ requires \valid(r) && \valid(*r) && \valid((*r)->a[1]); ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_given_row(struct row **r) {
  shared = 3;
  *(*r)->a[1] = 4;
}

int seen(void) {
  load();
  shared = 3;
  *tab[0] = 4;
  if (shared == 4)
    return 1;
  return 0;
}
