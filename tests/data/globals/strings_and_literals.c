// Strings in an array of pointers, a compound literal at file scope, an address in the middle of an array; a wrong sum is found out.
struct pair { int a, b; };
struct pair *origin = &(struct pair){ 3, 4 };
static const char *names[3] = { "zero", "one", "two" };
int data[4] = { 1, 2, 3, 4 };
int *middle = data + 2;
/*@ ensures \result == 10 + 'o';
    ensures wrong: \result == 10 + 'n'; */ //~ postcondition:wrong non-compliance input=origin=&(structpair){3,4},names={&"zero"[0],&"one"[0],&"two"[0]},data={1,2,3,4},middle=&data[2],(structpair){3,4}={.a=3,.b=4}
int main(void) { return origin->a + origin->b + *middle + names[1][0]; }
