// An invariant of a structure's type holds of all such objects that a function names, where it begins and ends.
typedef struct { int lo, hi; } range;
struct pair { range first; int n; range more[2]; };

/*@ type invariant ordered(range r) = r.lo <= r.hi; */ //~ postcondition:ordered non-compliance input=known={.lo=0,.hi=0},r=&known //~ postcondition:ordered non-compliance input=known={.lo=0,.hi=0},lo=7 //~ postcondition:ordered non-compliance input=known={.lo=0,.hi=0},p=&B1[0] //~ postcondition:ordered non-compliance input=known={.lo=0,.hi=0},r=&B1[0] //~ postcondition:ordered assuming

/*@ requires \valid(r) && r->hi < 1000;
    assigns r->hi;
    ensures r->lo <= \old(r->hi); */
void grow(range *r) { r->hi += 1; }

/*@ requires \valid(r) && r->lo < 1000;
    assigns r->lo; */
void shrink(range *r) { r->lo += 1; }

range known = {1, 2};

/*@ requires lo < 1000;
    assigns \nothing; */
range made(int lo)
{
  range r = {lo, lo - (lo == 7)};
  return r;
}

/*@ requires \valid(p);
    assigns p->more[1].lo; */
void inside(struct pair *p) { p->more[1].lo = p->n; }

/*@ requires \valid(r + (0 .. 1));
    assigns r[1]; */
void second(range *r) { r[1] = r[0]; r[1].hi--; } //~ signed-overflow non-compliance input=known={.lo=0,.hi=0},r=&B1[0]

/*@ assigns known; //~ assigns assuming
    ensures known.hi >= \old(known.lo); */ //~ postcondition unknown
void resets(void)
{
  range other = {1, 0};
  known = other;
  known.hi = 5;
  grow(&known);
  known.lo = 9;
  grow(&known); //~ call-precondition:ordered non-compliance input=known={.lo=0,.hi=0} //~ call-precondition unknown
  known.hi = 10;
}
