// No pointer that comes in leads to a static local, so nothing is taken for granted of it.
/*@ requires \valid(p); ensures *p == 3; */
void count(int *p)
{
  static int hits;
  *p = 3;
  hits = 5;
}
