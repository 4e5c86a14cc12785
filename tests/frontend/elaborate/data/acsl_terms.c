// Terms are computed in integer; casts wrap; booleans and integers interchange one way.
unsigned u;
_Bool b;
enum color { RED, GREEN };
/*@ ensures u - 1 < u + 1 <= 2 * u && -u == 0 - u;
    ensures (unsigned)(u - 1) >= 0 && (integer)u == u && (_Bool)u == b;
    ensures (u & 1 | 2 ^ ~u) << 2 >> 1 != (u --> 3) + (u <--> 4);
    ensures u / 2 * 2 + u % 2 == u;
    ensures b ==> u <==> \true;
    ensures u > 1 ^^ u <= 1;
    ensures \forall integer i, j, short k; i < k ==> \exists unsigned i; i > j;
    ensures \let m = \max(u, 5); \let u = m - 1; u < m;
    ensures \abs(\result - 3) <= \min(u + 1, 7);
    ensures (b ? u : 1) == (u > 2 ? GREEN : RED) && (u > 1 ? b : u == 0);
    ensures sizeof(int) + sizeof(u) + 'a' + 0xFF <= 99999999999999999999;
    ensures !(u == 1) ==> !!b && -1 < 0; */
int f(void);
int g(void) { return f(); }
