// A constant has the bits that its initialiser leaves, also outside of `main`.
struct s { unsigned a : 3, : 2, b : 4; int : 0; int c : 5; };
const struct s constant = { .b = 20, .a = 3 };

/*@ assigns \nothing; ensures \result == 3; */
int kept(void) { return constant.a; }

/*@ assigns \nothing; ensures \result == 20; */ //~ postcondition non-compliance input=constant={.b=4}
int cut(void) { return constant.b; }
