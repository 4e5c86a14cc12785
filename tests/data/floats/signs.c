// Constants with several signs, and integers cut off in annotations.

/*@ assigns \nothing; ensures same: \result == 1.5; */
double twice(void) { return -(-(-(-1.5))); }

/*@ assigns \nothing; ensures same: \result == -(-(-1.5)); */
double thrice(void) { return -1.5; }

/*@ assigns \nothing; ensures positive: \is_plus_infinity(\result); */
double zero(void) { return 1 / -(-0.0); }

/*@ requires \is_finite(x) && x <= (integer)1.7;
    assigns \nothing; ensures cut: \result <= 1; ensures less: \result < 1; */ //~ postcondition:less non-compliance input=x=1.0
double below(double x) { return x; }
