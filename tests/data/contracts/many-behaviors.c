// Of many behaviors it is said of halves that no two of them apply, and each counts.
/*@ requires 0 <= n <= 11; assigns \nothing;
    behavior b0: assumes n == 0; ensures \result == 0;
    behavior b1: assumes n == 1; ensures \result == 1;
    behavior b2: assumes n == 2; ensures \result == 2;
    behavior b3: assumes n == 3; ensures \result == 3;
    behavior b4: assumes n == 4; ensures \result == 4;
    behavior b5: assumes n == 5; ensures \result == 5;
    behavior b6: assumes n == 6; ensures \result == 6;
    behavior b7: assumes n == 7; ensures \result == 7;
    behavior b8: assumes n == 8; ensures \result == 8;
    behavior b9: assumes n == 9; ensures \result == 9;
    behavior rest: assumes n > 9; ensures \result == n;
    complete behaviors; disjoint behaviors; */
int right(int n) { return n; }

/*@ requires 0 <= n <= 11; assigns \nothing;
    behavior b0: assumes n == 0; ensures \result == 0;
    behavior b1: assumes n == 1; ensures \result == 1;
    behavior b2: assumes n == 2; ensures \result == 2;
    behavior b3: assumes n == 3; ensures \result == 3;
    behavior b4: assumes n == 4; ensures \result == 4;
    behavior b5: assumes n == 5; ensures \result == 5;
    behavior b6: assumes n == 6; ensures \result == 6;
    behavior b8: assumes n == 8; ensures \result == 8;
    behavior b9: assumes n == 9; ensures \result == 9;
    behavior rest: assumes n >= 9; ensures \result == n;
    complete behaviors; disjoint behaviors; */ //~ behaviors-complete non-compliance input=n=7 //~ behaviors-disjoint non-compliance input=n=9
int wrong(int n) { return n; }
