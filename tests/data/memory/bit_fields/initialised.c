// Initialisers skip bit-fields without a name; what they do not name is 0. [options: --no-smoke]
struct s { unsigned a : 3, : 2, b : 4; int : 0; int c : 5; struct { unsigned x : 2, : 0, y : 2; } in; };
struct s table[2] = { { 1, 2, -3, { 1, 2 } }, { .c = 9, .in.y = 7 } };

/*@ assigns \nothing; ensures \result == 1; */
int main(void)
{
  struct s local = { 9, 8, 7 }, other = { .in = { .y = 1 }, .b = 3 };
  return table[0].a == 1 && table[0].b == 2 && table[0].c == -3 && table[0].in.y == 2
    && table[1].a == 0 && table[1].c == 9 && table[1].in.x == 0 && table[1].in.y == 3
    && local.a == 1 && local.b == 8 && local.c == 7 && local.in.x == 0
    && other.a == 0 && other.b == 3 && other.in.y == 1
    && ((struct s){ 1, 2 }).b == 2;
}
