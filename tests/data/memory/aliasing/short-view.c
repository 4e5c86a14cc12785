// An int seen as two shorts is refused.

short low(int *p) { return *(short *)p; } //~ unmodelled unknown //~ refused

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int whole(int *p)
{
  return *p;
}
