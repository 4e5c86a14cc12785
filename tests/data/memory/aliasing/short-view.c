// An int seen as two shorts is put together of bytes.

short low(int *p) { return *(short *)p; } //~ mem-access non-compliance input=p=NULL

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int whole(int *p)
{
  return *p;
}
