// The index of a constant table may be its length.

static const unsigned char bit[3] = {1, 2, 4};

/*@ requires 0 <= k <= 3;
    assigns \nothing;
*/
int mask(int k)
{
  return bit[k]; //~ index-bound non-compliance input=k=3
}
