// Enumerators of any size; typedefs of arrays, functions and incomplete structures.
enum small { A, B = 5, C };
enum big { BIG = 0xFFFFFFFF, LESS };
typedef int row[3];
typedef int fn(int);
typedef struct later later_t;
fn twice;
row rows[2];
later_t *head;
struct later { int v; later_t *next; };
int f(enum small e, later_t *l) { return e + C + (BIG > 0) + rows[1][2] + l->next->v + twice(1); }
