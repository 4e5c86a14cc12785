// What annotations name, or code only indexes, is not given out: no pointer leads to it. [slow]

int shared, named;
int row[3];
static int hidden, asked;
static int table[3], begun[3], handed[3], compared[3];
static struct {
  int count;
  int of[3];
} member;
static int *ends = begun;
int *slots[2];

/*@ assigns \nothing;
    ensures \valid(\result); */
int *pick(void);

/*@ assigns \nothing;
    ensures \valid(\result) && \separated(\result, &hidden); */
int *pick_apart(void);

void use(int *p);

void hand_out(void) {
  use(handed);
}

/*@ requires 0 <= i < 3; */
void hand_out_member(int i) {
  ends = &member.of[i];
}

int is_compared(int *p) {
  return p == compared;
}

/*@ requires \valid(p);
    ensures kept: hidden == 3;
*/
void put_hidden(int *p) {
  hidden = 3;
  *p = 4;
}

/*@ requires \valid(p) && \separated(p, &hidden, &named) && p != &hidden;
    ensures kept: hidden == 3;
*/
void put_said(int *p) {
  hidden = 3;
  *p = 4;
}

/*@ ensures apart: \separated(\result, &hidden);
*/
int *apart(void) {
  return pick();
}

/*@ requires \valid(p) && p == &asked;
    ensures kept: asked == 3; //~ postcondition:kept non-compliance input=asked=0,p=&asked
*/
void put_asked(int *p) {
  asked = 3;
  *p = 4;
}

/*@ requires \valid(p);
    ensures kept: named == 3; //~ postcondition:kept excepted premises=separation
*/
void put_named(int *p) {
  named = 3;
  *p = 4;
}

/*@ requires \valid(p);
    ensures kept: table[1] == 3;
*/
void put_table(int *p) {
  *table = 5;
  *(table + 1) = 3;
  *p = 4;
}

/*@ ensures kept: table[1] == 3;
*/
void put_picked(void) {
  int *p = pick();
  table[1] = 3;
  *p = 4;
}

/*@ requires \valid(slots[0]);
    ensures kept: table[1] == 3;
*/
void put_stored(void) {
  table[1] = 3;
  *slots[0] = 4;
}

/*@ requires \valid(p);
    ensures kept: \result == 3;
*/
int put_static(int *p) {
  static int own[2];
  own[1] = 3;
  *p = 4;
  return own[1];
}

/*@ requires \valid(p);
    ensures kept: row[1] == 3; //~ postcondition:kept excepted premises=separation
*/
void put_row(int *p) {
  row[1] = 3;
  *p = 4;
}

/*@ ensures kept: row[1] == 3; //~ postcondition:kept excepted premises=separation-returned
*/
void put_row_picked(void) {
  int *p = pick();
  row[1] = 3;
  *p = 4;
}

/*@ requires \valid(slots[0]);
    ensures kept: row[1] == 3; //~ postcondition:kept excepted premises=separation
*/
void put_row_stored(void) {
  row[1] = 3;
  *slots[0] = 4;
}

/*@ requires \valid(slots[0]);
    ensures kept: shared == 3; //~ postcondition:kept excepted premises=separation
*/
void put_shared_stored(void) {
  shared = 3;
  *slots[0] = 4;
}

/*@ ensures apart: \separated(\result, &row[1]); //~ postcondition:apart excepted premises=separation
*/
int *same(int *p) {
  return p;
}

/*@ requires \valid(p);
    ensures kept: begun[1] == 3; //~ postcondition:kept non-compliance input=begun={0,0,0},p=&begun[1]
*/
void put_begun(int *p) {
  begun[1] = 3;
  *p = 4;
}

/*@ requires \valid(p);
    ensures kept: handed[1] == 3; //~ postcondition:kept non-compliance input=handed={0,0,0},p=&handed[1]
*/
void put_handed(int *p) {
  handed[1] = 3;
  *p = 4;
}

/*@ requires \valid(p);
    ensures kept: compared[1] == 3; //~ postcondition:kept non-compliance input=compared={0,0,0},p=&compared[1]
*/
void put_compared(int *p) {
  compared[1] = 3;
  *p = 4;
}

/*@ requires \valid(p);
    ensures kept: member.of[1] == 3; //~ postcondition:kept non-compliance input=member={.count=0,.of={0,0,0}},p=&member.of[1]
*/
void put_member(int *p) {
  member.of[1] = 3;
  *p = 4;
}
