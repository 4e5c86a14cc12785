// A pointer that a function without a body gives back or writes may point to a global that other files can name: a premise, with the run that shows it. [slow]

int shared;
static int hidden;
int *cursor;
int apart;
struct slot { int *at; };

/*@ assigns \nothing; ensures \valid(\result); */
int *pick(void);

/*@ assigns \nothing; ensures \valid(\result) && \separated(\result, &apart); */
int *pick_apart(void);

/*@ requires \valid(p); assigns \nothing; ensures \result == p; */
int *same(int *p);

/*@ requires \valid(p); assigns \nothing; check ensures \result == p; ensures \valid(\result); */
int *not_known_to_be_same(int *p);

/*@ assigns cursor; ensures \valid(cursor); */
void move(void);

/*@ requires \valid(out); assigns *out; ensures \valid(*out) && \initialized(out); */
void store(int **out);

/*@ requires \valid(s); assigns s->at; ensures \valid(s->at); */
void fill(struct slot *s);

/*@ ensures \valid(cursor); */
void anything(void);

/*@ assigns \nothing; ensures \valid(\result); */
int *handed_on(void) {
  return pick();
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put(void) {
  int *p = pick();
  shared = 3;
  *p = 4;
}

/*@ ensures kept: hidden == 3; */
void put_hidden(void) {
  int *p = pick();
  hidden = 3;
  *p = 4;
}

/*@ ensures kept: apart == 3; */
void put_apart(void) {
  int *p = pick_apart();
  apart = 3;
  *p = 4;
}

/*@ ensures kept: shared == 3; */
void put_same(void) {
  int x = 0;
  int *p = same(&x);
  shared = 3;
  *p = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_checked(void) {
  int x = 0;
  int *p = not_known_to_be_same(&x);
  shared = 3;
  *p = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_moved(void) {
  move();
  shared = 3;
  *cursor = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_stored(void) {
  int *q;
  store(&q);
  shared = 3;
  *q = 4;
}

/*@ requires \valid(s); ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_filled(struct slot *s) {
  fill(s);
  shared = 3;
  *s->at = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_anywhere(void) {
  anything();
  shared = 3;
  *cursor = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_handed_on(void) {
  int *p = handed_on();
  shared = 3;
  *p = 4;
}

/*@ ensures sum: \result == shared; */
int reads(void) {
  const int *p = pick();
  return *p * 0 + shared;
}
