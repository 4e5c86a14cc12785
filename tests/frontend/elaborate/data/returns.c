// A missing return leaves the result indeterminate; main's is 0.
int maybe(int x) { if (x) return x; }
void nothing(int x) { if (x) return; x = 1; }
unsigned char narrow(int x) { return x; }
int main(void) { nothing(1); }
