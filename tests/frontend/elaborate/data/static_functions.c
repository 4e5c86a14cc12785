// A static function is known by its file; what is not modelled costs only its own function.
static int helper(int x) { return x + 1; }
int *pointer;
int user(int x) { return helper(x); }
int other(int x) { return *pointer; }
int caller(int *p, int x) { return other(x); }
