// Elided braces, designators, strings, lengths that follow; a later value wins.
struct point { int x, y; };
struct shape { struct point at; int sides[3]; char *name; };
int plain[] = {1, 2, 3};
int matrix[2][3] = {{1}, 4, 5};
int sparse[6] = {[4] = 1, 2, [1] = 3, [4] = 9};
struct shape s = {1, 2, {3, 4}, "abc"}, t = {.sides[1] = 7, .at = {.y = 5}};
char text[] = "ab", braces[4] = {"c"}, exact[3] = "abc", lines[2][4] = {"x", "yz"}, none[2] = "";
struct shape many[2] = {{{1, 2}, {3}}, {.at.y = 4}}, zero = {0}, *first = many + 1;
const int fixed[3] = {[2] = 1};
int *where = &plain[1];
union { int i; char c; } u = {.c = 1};
struct point p = (struct point){.y = 3};
struct shape nested = {(struct point){1, 2}, {[1] = 8}};
int f(int n)
{
  struct shape local = {.at.x = n, .sides = {n, n + 1}};
  int zeros[2] = {0}, scalar = {n};
  struct point copy = p, *made = &(struct point){n, 2};
  char word[5] = "four";
  static struct shape kept = {.at = {1, 2}}, *same = &kept;
  static const int table[] = {1, [3] = 4};
  return local.sides[1] + made->y + table[n] + sizeof plain;
}
