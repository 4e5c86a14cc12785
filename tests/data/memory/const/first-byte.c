// The bytes of a constant int are known.

static const int word = 1;

/*@ assigns \nothing; ensures \result == 1; */
char first(void) { return *(const char *)&word; }

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
char get(const char *p)
{
  return *p;
}
