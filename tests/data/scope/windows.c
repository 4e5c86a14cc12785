// A quantifier with several ends on one side is tried from the tightest of them on. [slow]

/*@ requires 5000 <= n && \valid_read(a);
    assigns \nothing;
    ensures far: \forall integer k; 0 <= k && n <= k && k < n + 5 ==> *a * k != 5003; //~ postcondition:far non-compliance input=a=&B1[0],n=5000
*/
void far(const int *a, int n) {}

/*@ requires \valid_read(a + (0 .. 1)) && 30 <= low < high < 60;
    assigns \nothing;
    ensures typed: \forall int k; 0 <= k < high && low <= k ==> a[k - low] != 8 || k < 45; //~ postcondition:typed non-compliance
*/
void typed(const int *a, int low, int high) {}

/*@ requires n <= -5000 && \valid_read(a);
    assigns \nothing;
    ensures down: \forall integer k; k <= 0 && k <= n ==> k != -5001 || *a != 7; //~ postcondition:down non-compliance
*/
void down(const int *a, int n) {}

/*@ requires 30 <= n && \valid_read(a);
    requires \exists integer k; 0 <= k && n <= k && k < n + 2 && *a == k;
    assigns \nothing;
    ensures some: *a != 41; //~ postcondition:some non-compliance
*/
void some(const int *a, int n) {}

/*@ requires n <= 100 && \valid_read(a);
    assigns \nothing;
    ensures ends: \forall unsigned char k; n - 200 <= k ==> *a + k != 3; //~ postcondition:ends non-compliance
*/
void ends(const int *a, int n) {}
