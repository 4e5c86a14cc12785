// With --aliasing a run in which the pointer points to the global counts. [options: --aliasing]

int shared;

/*@ requires \valid(p);
    assigns shared, *p;
    ensures kept: shared == 3; //~ postcondition:kept non-compliance input=shared=0,p=&shared
*/
void put(int *p) {
  shared = 3;
  *p = 4;
}
