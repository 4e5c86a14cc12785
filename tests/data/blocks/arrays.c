// Arrays of numbers: how many there are follows from the size in bytes. [slow]

#include <stdint.h>
#include <string.h>

/*@ requires \valid(a + (0 .. 4));
    assigns a[0 .. 4];
    ensures \forall integer k; 0 <= k < 5 ==> a[k] == 0;
*/
void zeros(int *a) { memset(a, 0, 5 * sizeof(int)); }

/*@ requires \valid(a + (0 .. 2));
    assigns a[0 .. 2];
    ensures a[0] == -1 && a[2] == -1;
*/
void ones(int *a) { memset(a, 255, 3 * sizeof *a); }

/*@ requires \valid(a + (0 .. 2));
    assigns a[0 .. 2];
    ensures a[0] == 1; //~ postcondition non-compliance input=a=&B1[0]
*/
void bytes_are_not_numbers(int *a) { memset(a, 1, 3 * sizeof *a); }

/*@ requires \valid(a + (0 .. 1)) && 0 <= c < 128;
    assigns a[0 .. 1];
    ensures a[0] == 257 * c && a[1] == a[0];
*/
void of_two_bytes(uint16_t *a, int c) { memset(a, c, 2 * sizeof *a); }

/*@ requires 0 <= n && \valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1));
    requires \separated(to + (0 .. n - 1), from + (0 .. n - 1));
    assigns to[0 .. n - 1];
    ensures \forall integer k; 0 <= k < n ==> to[k] == from[k];
*/
void any_number(long *to, const long *from, int n) { memcpy(to, from, n * sizeof(long)); }

/*@ requires 0 <= n && \valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1));
    requires \separated(to + (0 .. n - 1), from + (0 .. n - 1));
    assigns to[0 .. n - 1]; //~ assigns non-compliance input=to=&B1[0],from=&B2[0],n=0
*/
void one_too_many(long *to, const long *from, int n)
{
  memcpy(to, from, sizeof(long) * (n + 1)); //~ call-precondition:valid_dest non-compliance input=to=NULL,from=NULL,n=0 //~ call-precondition:valid_src non-compliance input=to=&B1[0],from=NULL,n=0 //~ call-precondition:separation non-compliance input=to=&B1[0],from=&B1[0],n=0 //~ signed-overflow non-compliance input=to=&B1[0],from=&B2[0],n=2147483647 //~ signed-overflow assuming
}

/*@ requires \valid(a + (0 .. 3));
    assigns a[0 .. 3];
    ensures a[1] == \old(a[0]) && a[3] == \old(a[2]);
*/
void moved_by_one(int *a) { memmove(a + 1, a, 3 * sizeof *a); }

/*@ requires \valid(a + (0 .. 3));
    assigns a[0 .. 3];
*/
void overlapping(int *a)
{
  memcpy(a + 1, a, 3 * sizeof *a); //~ call-precondition:separation non-compliance input=a=&B1[0] //~ dead-call doomed culprits=57
}
