// At an address that is looked at lies an object, which nobody here defines.

int peek(void) { return *(int *)1024; }

/*@ requires \valid_read(p); assigns \nothing;
    ensures same: \result == *p; */
int g(int *p)
{
  return *p;
}
