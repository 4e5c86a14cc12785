// Wrapping and narrowing are errors where that is asked for. [options: --rte=all]

/*@ assigns \nothing; */
unsigned sum(unsigned a, unsigned b) { return a + b; } //~ unsigned-overflow non-compliance input=a=1,b=4294967295
/*@ assigns \nothing; */
unsigned down(unsigned a) { return a - 1; } //~ unsigned-overflow non-compliance input=a=0
/*@ requires a > 0; assigns \nothing; */
unsigned guarded(unsigned a) { return a - 1; }
/*@ assigns \nothing; */
short cut(int a) { return a; } //~ downcast non-compliance input=a=32768
/*@ assigns \nothing; */
signed char sign(unsigned char a) { return a; } //~ downcast non-compliance input=a=128
/*@ assigns \nothing; ensures \result == a; */
int kept(unsigned short a) { return a; }
/*@ assigns \nothing; */
unsigned char bumped(unsigned char a) { a++; return a; } //~ downcast non-compliance input=a=255
