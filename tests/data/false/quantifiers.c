// Ranges one too long, implications under \exists, conjunctions under \forall. [slow]

/*@ requires \valid_read(t + (0 .. n - 1)) && 0 <= n <= 3; assigns \nothing; */
void ranges(int *t, int n)
{
  //@ check one_more: \valid_read(t + (0 .. n)); //~ assertion:one_more non-compliance input=t=NULL,n=0
  //@ check some: \exists integer k; 0 <= k < n; //~ assertion:some non-compliance input=t=NULL,n=0
  //@ check all_false: \forall integer k; 0 <= k < n ==> \false; //~ assertion:all_false non-compliance input=t=&B1[0],n=1
  //@ check all_and: \forall integer k; 0 <= k < n && t[k] >= 0; //~ assertion:all_and non-compliance input=t=NULL,n=0
  //@ check zero_in: \exists integer k; 0 <= k < n && t[k] == 0; //~ assertion:zero_in non-compliance input=t=NULL,n=0
  //@ check sorted: \forall integer k; 0 <= k < n - 1 ==> t[k] <= t[k + 1]; //~ assertion:sorted non-compliance input=t=&B1[0],n=2
  //@ check least: n > 0 ==> \exists integer k; 0 <= k < n && \forall integer j; 0 <= j < n ==> t[k] < t[j]; //~ assertion:least non-compliance input=t=&B1[0],n=1
  //@ check distinct: \forall integer j, k; 0 <= j < n && 0 <= k < n ==> t[j] != t[k]; //~ assertion:distinct non-compliance input=t=&B1[0],n=1
  //@ check equal: \forall integer j, k; 0 <= j < k < n ==> t[j] == t[k]; //~ assertion:equal non-compliance input=t=&B1[0],n=2
  //@ check order: (\forall integer k; 0 <= k < n ==> t[k] > 0) || (\forall integer k; 0 <= k < n ==> t[k] <= 0); //~ assertion:order non-compliance input=t=&B1[0],n=2
}

/*@ requires 0 <= n <= 3; assigns \nothing; */
void numbers(int n)
{
  //@ check below: \forall integer k; 0 <= k <= n ==> k < n; //~ assertion:below non-compliance input=n=0
  //@ check last: \exists integer k; 0 <= k < n && k == n; //~ assertion:last non-compliance input=n=0
  //@ check implication: !(\exists integer k; 0 <= k < n ==> k > 100); //~ assertion:implication non-compliance input=n=0
  //@ check swapped: (\exists integer k; 0 <= k <= n && \forall integer j; 0 <= j <= n ==> k == j); //~ assertion:swapped non-compliance input=n=1
  //@ check negative: \forall integer k; -n <= k <= n ==> k >= 0; //~ assertion:negative non-compliance input=n=1
  //@ check byte: \forall unsigned char c; c <= 254; //~ assertion:byte non-compliance input=n=0
  //@ check schar: \forall signed char c; c + 1 <= 127; //~ assertion:schar non-compliance input=n=0
  //@ check squares: \forall integer k; -n <= k <= n ==> k * k > k; //~ assertion:squares non-compliance input=n=0
  //@ check product: \forall integer j, k; 0 <= j <= n && 0 <= k <= n ==> j * k <= n; //~ assertion:product non-compliance input=n=2
}
