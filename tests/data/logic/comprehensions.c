// Sets by comprehension: membership, inclusion, equality, names and functions for them.
/*@ logic set<integer> evens(integer n) = { x | integer x; 0 <= x < n && x % 2 == 0 }; */
/*@ requires n >= 0; assigns \nothing;
    ensures in: \result \in { x | integer x; 0 <= x < 10 };
    ensures eq: { x | integer x; 0 <= x < 3 } == \union({0, 1}, {2});
    ensures sub: \subset({1, 2}, { x | integer x; 0 <= x < 3 });
    ensures inter: \inter({1, 2}, { x | integer x; x > 1}) == {2};
    ensures squares: \result \in { x * x | integer x; -3 <= x <= 3 }; //~ postcondition:squares non-compliance input=n=2
    ensures let: \let s = { x | integer x; 0 <= x <= 9}; \result \in s && \subset(s, (0 .. 9));
    ensures evens: 4 \in evens(6) && !(5 \in evens(6)) && evens(3) == {0, 2};
    ensures no_evens: \result \in evens(10); */ //~ postcondition:no_evens non-compliance input=n=1
int last(int n) { return n % 10; }
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)); assigns \nothing;
    ensures \result != -1 ==> v \in a[0 .. n - 1];
    ensures \result == -1 ==> !(v \in a[0 .. n - 1]);
    ensures \result == -1 || v \in { a[i] | integer i; 0 <= i < \result }; */ //~ postcondition non-compliance input=a=&B1[0],n=1,v=0
int find(int *a, int n, int v) {
  /*@ loop invariant 0 <= i <= n && !(v \in a[0 .. i - 1]); loop assigns i; loop variant n - i; */
  for (int i = 0; i < n; i++) if (a[i] == v) return i;
  return -1;
}
/*@ requires \valid(a + (0 .. n - 1)) && n >= 0; assigns { a[i] | integer i; 0 <= i < n }; */ //~ refused
void all(int *a, int n) { if (n) a[0] = 1; }
/*@ lemma empty: { x | integer x; x > 2 && x < 3 } == \empty;
    lemma all: \forall integer k; k \in { x + y | integer x, y; x >= 0 && y <= 0 }; */
