// Ranges and sets, what is applied to them, membership, inclusion, comprehension.
struct s { int x; int t[4]; };
int g[10];
/*@ requires \valid(p + (0 .. n - 1)) && \valid(&p[0 .. n].t[..]) && \valid(g + (..));
    requires \separated(p + (0 .. n - 1), g + (0 .. 9));
    requires n \in {1, 2, 3} && \subset({1, 2}, \union((1 .. n), {7}));
    requires \inter((0 .. 3), {2}) == {2} && \empty != {n};
    requires {2 * i | integer i; 0 <= i < n} == (0 .. 4);
    requires p[0 .. n].x == {0} && (0 .. n) + 1 == (1 .. n + 1);
*/
void f(struct s *p, int n) { }
