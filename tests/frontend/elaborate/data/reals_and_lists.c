// Reals, \lambda and its reductions, lists, \let of functions, aggregates updated.
struct s { int x; int t[3]; };
/*@ requires \sum(0, n - 1, \lambda integer i; t[i]) > 0 && \max(0, n, \lambda integer i; i) == n;
    requires \numof(0, n - 1, \lambda integer i; t[i] > 0) == \product(1, 2, \lambda integer i; 1.5);
    requires d > 0.5 && \sqrt(d) <= n / 2 && \floor(d) == (integer)d && \abs(d - 1) < 1e-3;
    requires \is_finite(d) && !\is_NaN(f1) && \round_double(\Up, 0.1) > d && \pi > 3;
    requires \let l = [|1, 2, n|]; \length(l ^ l) == 6 && \nth(l, 0) == 1 && (l *^ 2) != \Nil;
    requires \let square = \lambda integer i; i * i; square(2) == 4;
    requires {*s \with .x = (int)1, .t[2] = (int)3}.t[2] == 3 && *s == {*s \with .x = s->x};
    requires \max(n, d) >= n && \min(1, 2) == 1 && (real)n / 2 == n * 0.5;
*/
void f(int *t, int n, double d, float f1, struct s *s) { }
