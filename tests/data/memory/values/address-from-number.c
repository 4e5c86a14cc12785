// A pointer made of a number is refused.

int peek(void) { return *(int *)1024; } //~ unmodelled unknown //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
