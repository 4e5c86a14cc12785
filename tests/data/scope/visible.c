// A pointer may point to a global that other files can name: a premise, with the run that shows it.

int shared;
static int hidden;

/*@ requires \valid(p);
    assigns shared, *p;
    ensures kept: shared == 3; //~ postcondition:kept excepted premises=separation
*/
void put(int *p) {
  shared = 3;
  *p = 4;
}

/*@ requires \valid(p);
    assigns hidden, *p;
    ensures kept: hidden == 3;
*/
void put_hidden(int *p) {
  hidden = 3;
  *p = 4;
}

/*@ requires \valid(p);
    assigns shared, *p;
    ensures kept: shared == 3;
*/
void again(int *p) {
  put(p);
}

/*@ requires \valid_read(p);
    assigns \nothing;
    ensures \result == *p + shared;
*/
long only_reads(const int *p) {
  return (long)*p + shared;
}
