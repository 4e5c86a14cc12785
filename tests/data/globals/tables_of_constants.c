// Constants hold what their initialisers say in every function, and so do the constants that they point to; what else they name may hold anything. [slow]
struct op { const char *name; int code; const int *args; };
static const int one_arg[] = { 1 };
static const int two_args[2] = { 5, 6 };
static const struct op ops[] = { { "add", 1, two_args }, { .name = "neg", .args = one_arg } };
static const char *const names[] = { "zero", "one", "two" };
static const struct op *const best = &ops[1];
static int counter = 5;
static int *const where = &counter;
int table[3] = { 7, 8, 9 };
int *const mid = table + 1;
const int matrix[2][2] = { { 1, 2 }, { 3, 4 } };
const int (*const mrow)[2] = &matrix[1];
const int *const *const rows[2];
/*@ assigns \nothing; ensures \result == 'o' + 6 + 1; */
int constants(void) { return names[1][0] + ops[0].args[1] + best->args[0]; }
/*@ assigns \nothing; ensures \result == 4 && rows[0] == \null; */
int cell(void) { return (*mrow)[1]; }
/*@ assigns counter; ensures counter == 3; */
void set(void) { *where = 3; }
/*@ requires table[1] == 4; assigns \nothing; ensures \result == 4; */
int middle(void) { return *mid; }
/*@ assigns \nothing; ensures \result == 8; */ //~ postcondition non-compliance input=table={0,0,0},mid=&table[1]
int wrong(void) { return *mid; }
/*@ assigns \nothing; ensures \result == 5; */ //~ postcondition non-compliance input=counter=0,where=&counter
int wrong2(void) { return *where; }
/*@ requires 0 <= i < 3; assigns \nothing; ensures \result != 0; */
int first(int i) { return names[i][0]; }
/*@ requires 0 <= i < 3; assigns \nothing; ensures \result != 'w'; */ //~ postcondition non-compliance input=i=2
int second(int i) { return names[i][1]; }
