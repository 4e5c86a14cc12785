// Each cell of an input has a value or not: only the last is left out.

/*@ requires \valid(t + (0 .. 2));
    assigns t[0 .. 1];
    ensures all: \initialized(t + (0 .. 2)); //~ postcondition:all non-compliance input=t=&B1[0]
    ensures first: \initialized(t + (0 .. 1));
*/
void two_of_three(int *t) { t[0] = 0; t[1] = 0; }

struct pair { int left, right; };

/*@ requires \valid(p);
    assigns p->left;
    ensures left: \initialized(&p->left);
    ensures right: \initialized(&p->right); //~ postcondition:right non-compliance input=p=&B1[0]
*/
void half(struct pair *p) { p->left = 0; }
