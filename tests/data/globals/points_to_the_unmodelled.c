// What points to an object that is not modelled is not modelled either: no value is made up for it. Others do not suffer.
union number { int i; float f; };
union number u = { 5 };
int *inside = &u.i;
struct holder { int **p; } holder = { &inside };
int two[2] = { 1, 2 };
int *second = &two[1];
/*@ ensures \result == 2; */
int main(void) { return *second; }
/*@ ensures \result == 0; */ //~ postcondition assuming
int of_union(void) { return **holder.p; } //~ unmodelled unknown //~ refused
