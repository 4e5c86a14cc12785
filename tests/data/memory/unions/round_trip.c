// A number that is taken apart and put together again is the same, of whatever sign. [slow]

union words { long whole; unsigned char bytes[8]; short parts[4]; };

/*@ assigns \nothing; ensures \result == v; */
long by_parts(long v)
{
  union words x, y;
  x.whole = v;
  y.parts[0] = x.parts[0];
  y.parts[1] = x.parts[1];
  y.parts[2] = x.parts[2];
  y.parts[3] = x.parts[3];
  return y.whole;
}

/*@ requires \valid(to); assigns *to;
    ensures to->whole == v;
    ensures to->parts[3] == 0; //~ postcondition non-compliance input=to=&B1[0],v=-1
*/
void in_memory(union words *to, long v)
{
  union words x;
  x.whole = v;
  to->bytes[0] = x.bytes[0];
  to->bytes[1] = x.bytes[1];
  to->parts[1] = x.parts[1];
  to->parts[2] = x.parts[2];
  to->parts[3] = x.parts[3];
}

/*@ assigns \nothing; ensures \result == v; */ //~ postcondition non-compliance input=v=-1
long one_lost(long v)
{
  union words x, y;
  y.whole = 0;
  x.whole = v;
  y.parts[0] = x.parts[0];
  y.parts[1] = x.parts[1];
  y.parts[3] = x.parts[3];
  return y.whole;
}
