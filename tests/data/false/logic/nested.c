// Quantifiers inside each other, empty and negative ranges, bound variables of machine types.

/*@ requires 1 <= n <= 3; assigns \nothing; */
void numbers(int n, unsigned u)
{
  //@ assert empty: (\forall integer k; n <= k < n ==> \false) && !(\exists integer k; 0 < k < 1);
  //@ assert negative: \exists integer k; -n <= k < 0 && k * k == n * n;
  //@ assert other: \forall integer j; 0 <= j < n ==> \exists integer k; 0 <= k < n && j + k == n - 1;
  //@ check common: \exists integer k; 0 <= k < n && \forall integer j; 0 <= j < n ==> j + k == n - 1; //~ assertion:common non-compliance input=n=2,u=0
  //@ check shadowed: \forall integer k; 0 <= k < n ==> \exists integer k; 0 <= k < n && k == n; //~ assertion:shadowed non-compliance input=n=1,u=0
  //@ check downwards: \exists integer k; n > k >= 1 && k > 0; //~ assertion:downwards non-compliance input=n=1,u=0
  //@ check strict: \forall integer k; -1 <= k <= n ==> -1 < k; //~ assertion:strict non-compliance input=n=1,u=0
  //@ check both_ends: \forall integer j, k; 0 <= j <= k <= n ==> j < k || j == 0; //~ assertion:both_ends non-compliance input=n=1,u=0
  //@ check wraps: \exists unsigned char c; c == n - 256; //~ assertion:wraps non-compliance input=n=1,u=0
  //@ check byte_next: \forall unsigned char c; c + 1 <= 255; //~ assertion:byte_next non-compliance input=n=1,u=0
  //@ check let: \let k = n; \forall integer j; 0 <= j <= k ==> j < n; //~ assertion:let non-compliance input=n=1,u=0
  //@ check let_outer: \let k = n - 1; \let n_ = k + 1; n_ > k + 1 || k > 0; //~ assertion:let_outer non-compliance input=n=1,u=0
  //@ check range_of: \forall integer k; 0 <= k <= n ==> (k < n <==> k <= n); //~ assertion:range_of non-compliance input=n=1,u=0
}

/*@ requires \valid(t + (0 .. 2)); assigns t[0 .. 2]; */
void cells(int *t)
{
  t[0] = 1;
  t[1] = 2;
  //@ assert two: \forall integer k; 0 <= k < 2 ==> t[k] == k + 1;
  //@ check three: \forall integer k; 0 <= k <= 2 ==> t[k] == k + 1; //~ assertion:three non-compliance input=t=&B1[0]
  //@ check inner: \forall integer k; 0 <= k < 2 ==> \exists integer j; 0 <= j < 2 && t[j] < t[k]; //~ assertion:inner non-compliance input=t=&B1[0]
  //@ check sets: \valid({t + 0, t + 3}); //~ assertion:sets non-compliance input=t=&B1[0]
  //@ check indexed: \exists integer k; 0 <= k < 2 && t[t[k]] == t[k]; //~ assertion:indexed non-compliance input=t=&B1[0]
}
