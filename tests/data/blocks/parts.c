// Of an object of which only a part is filled, what is left is not known. [slow]

#include <string.h>

struct pair { int first, second; };

/*@ requires \valid(p);
    assigns *p;
    ensures p->first == 0;
*/
void half(struct pair *p) { memset(p, 0, sizeof(int)); }

/*@ requires \valid(p + (0 .. 1)) && 0 <= n <= 16;
    assigns p[0 .. 1]; //~ assigns assuming
    ensures n == 8 ==> p->first == 0 && p->second == 0; //~ postcondition assuming
*/
void some_bytes(struct pair *p, unsigned n) { memset(p, 0, n); } //~ unmodelled unknown //~ refused
