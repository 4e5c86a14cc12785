// Among the objects here f fails whatever set does; but s.p may lead elsewhere then. [options: --no-rte]
char first = 0;
struct pair { char v; char *p; } s = {.p = &first, .v = 0};

/*@ requires \valid(d); ensures *d == 1; */
void set(char *d);

/*@ ensures \result == 0; */ //~ postcondition unknown
int main(void)
{
  set(s.p);
  return *s.p >= 0;
}

/*@ requires \valid(d); assigns *d; ensures *d == 1; */
void set_it_alone(char *d);

/*@ requires \valid(p); assigns *p; ensures \result == 0; */ //~ postcondition non-compliance
int kept(char *p)
{
  set_it_alone(p);
  return *p >= 0;
}
