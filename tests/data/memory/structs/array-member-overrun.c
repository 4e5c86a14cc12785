// Behind the array member stands another member, yet the index is out of bounds.

struct row { int data[4]; int sum; };

/*@ requires \valid_read(r) && 0 <= i <= 4;
    assigns \nothing; */
int get(struct row *r, int i)
{
  return r->data[i]; //~ index-bound non-compliance input=r=&B1[0],i=4
}
