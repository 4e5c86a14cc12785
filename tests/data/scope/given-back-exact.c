// What the contract of an exact prototype allows does occur: a pointer that it gives back to a global is no premise. [slow]

int shared;

/*@ assigns \nothing; ensures \valid(\result); */
__attribute__((weaklink_exact)) int *port(void);

/*@ assigns \nothing; ensures \valid(\result); */
int *pick(void);

/*@ ensures kept: shared == 3; //~ postcondition:kept non-compliance
*/
void put(void) {
  int *p = port();
  shared = 3;
  *p = 4;
}

/*@ ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_picked(void) {
  int *p = pick();
  shared = 3;
  *p = 4;
}

/*@ requires \valid(q); ensures kept: shared == 3; //~ postcondition:kept excepted
*/
void put_both(int *q) {
  int *p = port();
  shared = 3;
  *p = 4;
  shared = 3;
  *q = 4;
}
