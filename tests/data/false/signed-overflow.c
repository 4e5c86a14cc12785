// What C leaves undefined is an error at the operation, also at the far ends. [slow]

/*@ assigns \nothing; */
int add(int a, int b) { return a + b; } //~ signed-overflow non-compliance input=a=1,b=2147483647
/*@ assigns \nothing; */
int sub(int a, int b) { return a - b; } //~ signed-overflow non-compliance input=a=0,b=-2147483648
/*@ assigns \nothing; */
int mul(int a, int b) { return a * b; } //~ signed-overflow non-compliance input=a=46273,b=46409
/*@ assigns \nothing; */
int neg(int a) { return -a; } //~ signed-overflow non-compliance input=a=-2147483648
/*@ requires a > 0; assigns \nothing; */
int add_one(int a) { return a + 1; } //~ signed-overflow non-compliance input=a=2147483647
/*@ requires b != 0; assigns \nothing; */
int quotient(int a, int b) { return a / b; } //~ signed-overflow non-compliance input=a=-2147483648,b=-1
/*@ requires b != 0; assigns \nothing; */
int rest(int a, int b) { return a % b; } //~ signed-overflow non-compliance input=a=-2147483648,b=-1
/*@ requires a >= -2147483647; assigns \nothing; */
long wide(int a) { long r = a * 2; return r; } //~ signed-overflow non-compliance input=a=1073741824
/*@ assigns \nothing; */
int absolute(int a) { return a < 0 ? -a : a; } //~ signed-overflow non-compliance input=a=-2147483648
/*@ assigns \nothing; */
int middle(int a, int b) { return (a + b) / 2; } //~ signed-overflow non-compliance input=a=1,b=2147483647
/*@ requires 0 <= a && 0 <= b; assigns \nothing; */
int between(int a, int b) { return (a + b) / 2; } //~ signed-overflow non-compliance input=a=1,b=2147483647
/*@ assigns \nothing; */
int short_ones(short a, short b) { return a * b * 2 + 2; } //~ signed-overflow non-compliance input=a=-32768,b=-32768 //~ signed-overflow assuming
/*@ assigns \nothing; */
int increment(int a) { a++; return a; } //~ signed-overflow non-compliance input=a=2147483647
/*@ assigns \nothing; */
int compound(int a, long b) { a += 1; return a; } //~ signed-overflow non-compliance input=a=2147483647,b=0
