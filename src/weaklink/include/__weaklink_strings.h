/* What string.h and its users say about strings.  Annotated programs use these names. */
#ifndef WEAKLINK_STRINGS_H
#define WEAKLINK_STRINGS_H

#include <stddef.h>

/*@ axiomatic StringLength {
      // The index of the first zero from s on in its object; negative if there is none.
      logic integer strlen{L}(char *s) reads s[0 ..];

      // Over pointers: what a proof knows of single characters finds these.
      axiom strlen_upper{L}:
        \forall char *s, *end;
          \base_addr(s) == \base_addr(end) && s <= end && 0 < \cells_left(end) &&
          *end == 0 ==> 0 <= strlen(s) <= end - s;

      axiom strlen_ends{L}:
        \forall char *s;
          0 <= strlen(s) ==>
          s[strlen(s)] == 0 && strlen(s) < \cells_left(s) &&
          strlen(s) < __SIZE_MAX__;

      axiom strlen_first{L}:
        \forall char *s, *p;
          \base_addr(s) == \base_addr(p) && s <= p < s + strlen(s) ==> *p != 0;

      // What follows from these, and says what to compute.
      axiom strlen_of_string{L}:
        \forall char *s, integer n;
          0 <= n && n < \cells_left(s) && s[n] == 0 &&
          (\forall integer k; 0 <= k < n ==> s[k] != 0) ==> strlen(s) == n;

      axiom strlen_of_no_string{L}:
        \forall char *s;
          (\forall integer k; 0 <= k < \cells_left(s) ==> s[k] != 0) ==>
          strlen(s) == -1;
    }

    axiomatic StringComparison {
      // As the function of that name: its sign compares.  (It is -1, 0 or 1 here.)
      logic integer strcmp{L}(char *s, char *t) reads s[0 ..], t[0 ..];

      axiom strcmp_equal{L}:
        \forall char *s, *t;
          0 <= strlen(s) && 0 <= strlen(t) ==>
          (strcmp(s, t) == 0 <==>
           strlen(s) == strlen(t) && \forall integer k; 0 <= k < strlen(s) ==> s[k] == t[k]);

      // What to compute.
      axiom strcmp_same{L}:
        \forall char *s, *t;
          0 <= strlen(s) && strlen(s) == strlen(t) &&
          (\forall integer k; 0 <= k < strlen(s) ==> s[k] == t[k]) ==> strcmp(s, t) == 0;

      axiom strcmp_less{L}:
        \forall char *s, *t;
          (\exists integer n; 0 <= n && n <= strlen(s) && n <= strlen(t) &&
             (\forall integer k; 0 <= k < n ==> s[k] == t[k]) &&
             (unsigned char)s[n] < (unsigned char)t[n]) ==> strcmp(s, t) == -1;

      axiom strcmp_greater{L}:
        \forall char *s, *t;
          (\exists integer n; 0 <= n && n <= strlen(s) && n <= strlen(t) &&
             (\forall integer k; 0 <= k < n ==> s[k] == t[k]) &&
             (unsigned char)s[n] > (unsigned char)t[n]) ==> strcmp(s, t) == 1;

      logic integer strncmp{L}(char *s, char *t, integer n)
        reads s[0 .. n - 1], t[0 .. n - 1];

      axiom strncmp_equal{L}:
        \forall char *s, *t, integer n;
          strncmp(s, t, n) == 0 <==>
          (\forall integer k; 0 <= k < n && (\forall integer j; 0 <= j < k ==> s[j] != 0)
             ==> s[k] == t[k]);

      axiom strncmp_same{L}:
        \forall char *s, *t, integer n;
          (\forall integer k; 0 <= k < n && (\forall integer j; 0 <= j < k ==> s[j] != 0)
             ==> s[k] == t[k]) ==> strncmp(s, t, n) == 0;

      axiom strncmp_less{L}:
        \forall char *s, *t, integer n;
          (\exists integer k; 0 <= k < n &&
             (\forall integer j; 0 <= j < k ==> s[j] == t[j] && s[j] != 0) &&
             (unsigned char)s[k] < (unsigned char)t[k]) ==> strncmp(s, t, n) == -1;

      axiom strncmp_greater{L}:
        \forall char *s, *t, integer n;
          (\exists integer k; 0 <= k < n &&
             (\forall integer j; 0 <= j < k ==> s[j] == t[j] && s[j] != 0) &&
             (unsigned char)s[k] > (unsigned char)t[k]) ==> strncmp(s, t, n) == 1;
    }

    axiomatic BlockComparison {
      // Zero where n bytes of s at L and of t at M are the same.
      logic integer memcmp{L,M}(char *s, char *t, integer n)
        reads \at(s[0 .. n - 1], L), \at(t[0 .. n - 1], M);

      axiom memcmp_equal{L,M}:
        \forall char *s, *t, integer n;
          memcmp{L,M}(s, t, n) == 0 <==>
          (\forall integer k; 0 <= k < n ==> \at(s[k], L) == \at(t[k], M));

      // Whether one of n bytes from s on is c.
      logic boolean memchr{L}(char *s, integer c, integer n) reads s[0 .. n - 1];

      axiom memchr_found{L}:
        \forall char *s, integer c, integer n;
          memchr(s, c, n) == \true <==> (\exists integer k; 0 <= k < n && s[k] == c);

      // Whether all of n bytes from s on are c.
      logic boolean memset{L}(char *s, integer c, integer n) reads s[0 .. n - 1];

      axiom memset_all{L}:
        \forall char *s, integer c, integer n;
          memset(s, c, n) == \true <==> (\forall integer k; 0 <= k < n ==> s[k] == c);

      // Whether the string s has the character c, its end included.
      logic boolean strchr{L}(char *s, integer c) reads s[0 ..];

      axiom strchr_found{L}:
        \forall char *s, integer c;
          strchr(s, c) == \true <==> (\exists integer k; 0 <= k <= strlen(s) && s[k] == c);
    }

    predicate valid_string{L}(char *s) = 0 <= strlen(s) && \valid(s + (0 .. strlen(s)));

    predicate valid_read_string{L}(char *s) =
      0 <= strlen(s) && \valid_read(s + (0 .. strlen(s)));

    predicate valid_read_nstring{L}(char *s, integer n) =
      (0 <= strlen(s) < n && \valid_read(s + (0 .. strlen(s)))) ||
      \valid_read(s + (0 .. n - 1));

    // Whether the string t is the beginning of s.
    predicate begins_with{L}(char *s, char *t) =
      strlen(t) <= strlen(s) && \forall integer k; 0 <= k < strlen(t) ==> s[k] == t[k];

    // Whether c is a character of the string s, its end not included.
    predicate is_one_of{L}(char *s, integer c) =
      \exists integer k; 0 <= k < strlen(s) && s[k] == c;

    predicate valid_string_or_null{L}(char *s) = s == \null || valid_string(s);
*/

#endif
