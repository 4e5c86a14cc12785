// Members that are not modelled (a union, a long double) cost only those who name them. [slow]
struct point { int x, y; };
struct shape {
  int kind;
  union { struct point at; unsigned char raw[8]; } data;
  long double filled;
  long double scale;
  int uses;
};

/*@ requires \valid(s) && \valid(seen) && \separated(s, seen);
    assigns s->uses, *seen;
    ensures uses: s->uses == \old(s->uses) + 1; //~ postcondition:uses non-compliance input=s=&B1[0],seen=&B2[0]
    ensures seen: *seen == s->kind; */
int use(struct shape *s, int *seen)
{
  if (s->uses < 100)
    s->uses++;
  *seen = s->kind;
  return 0;
}

/*@ requires \valid(s);
    assigns *s;
    ensures s->kind == 3; */
void move(struct shape *s)
{
  s->kind = 3;
  s->data.at.x = 5;
}

/*@ requires \valid(to) && \valid(from);
    assigns *to;
    ensures kind: to->kind == from->kind;
    ensures whole: *to == *from; */ //~ refused
void copy(struct shape *to, struct shape *from) { *to = *from; }

struct shape table[2] = { { 1, { { 3, 4 } }, 1, 1.5L, 7 }, { 2 } };

/*@ assigns \nothing; //~ assigns assuming
    ensures uses: \result == 7; //~ postcondition:uses assuming
    ensures kind: \result == 8; //~ postcondition:kind assuming
*/
int local(void)
{
  struct shape s = { 5, .scale = 0.5L }; //~ unmodelled unknown //~ refused
  s.uses = 7;
  return s.uses;
}

/*@ requires \valid(s) && s->uses == 0;
    assigns s->kind;
    ensures \result == s->kind; */
int whole(struct shape *s)
{
  struct shape other = *s;
  other.kind += other.uses;
  s->kind = other.kind;
  return s->kind;
}

/*@ requires \valid(s + (0 .. 1)); assigns \nothing; //~ assigns assuming
    ensures \result >= 0; //~ postcondition assuming
*/
int second(struct shape *s) { return s[1].filled; } //~ unmodelled unknown //~ refused

/*@ assigns \nothing; ensures \result == 7; */
int main(void) { return table[0].uses; }

struct lamp { unsigned on : 1; int hours; long double level; };
struct lamp lamps[2];

/*@ assigns lamps[1]; ensures lamps[1].hours == \old(lamps[1].hours); */
void turn(void);

/*@ assigns lamps[1].hours; */ //~ assigns subcontract-weakness weak=turn1 input=lamps={{.on=0,.hours=0},{.on=0,.hours=0}}
void changes_more(void) { turn(); }

/*@ requires \valid(c) && \valid(d); assigns c->hours; */ //~ assigns non-compliance input=c=&B1[0],d=&B2[0]
void whole_lamp(struct lamp *c, struct lamp *d) { *c = *d; }
