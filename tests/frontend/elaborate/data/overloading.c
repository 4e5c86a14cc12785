// Of several definitions the arguments choose; the closest wins.
/*@ logic integer size(integer x) = 1;
    logic integer size(real x) = 2;
    logic integer size(int *p) = 3;
    logic integer size(integer x, integer y) = 4;
    predicate size(boolean b) = b;
*/
/*@ requires size(n) == 1 && size(1.5) == 2 && size(p) == 3 && size(n, n) == 4;
    requires size(n > 0) && size((float)n) == 2; */
void f(int n, int *p) { }
