// The initialiser of a global names another object, which main may read, and find changed by a callee.
struct entry { int key; int *value; };
int ten = 10;
struct entry first = { .value = &ten, .key = 1 };
/*@ requires first.value == &ten && ten == 10; assigns ten; ensures ten == 11; */
void change(void) { (*first.value)++; }
/*@ ensures \result == 12; */
int main(void) {
  int old = *first.value;
  //@ assert old == 10;
  change();
  return first.key + *first.value;
}
