// Where the program calls `main` again, nobody knows with which values that begins: the invariant is refused.
int level = 20;
/*@ global invariant high: level > 10; */ //~ refused
int main(void) { if (level > 100) { level = 0; return main(); } return 0; }
