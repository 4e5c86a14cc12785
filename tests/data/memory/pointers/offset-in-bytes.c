// An offset and a length count bytes.

int row[4];

/*@ requires 0 <= k < 4;
    assigns \nothing;
    ensures offset: \offset(\result) == 4 * k && \base_addr(\result) == \base_addr(&row[0]);
    ensures length: \block_length(\result) == 16;
    ensures cells: \offset(\result) == k; */ //~ postcondition:cells non-compliance input=row={0,0,0,0},k=1
int *at(int k)
{
  return row + k;
}
