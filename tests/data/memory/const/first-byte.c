// The bytes of a constant int are refused, and cost their function only.

static const int word = 1;

char first(void) { return *(const char *)&word; } //~ unmodelled unknown //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
char get(const char *p)
{
  return *p;
}
