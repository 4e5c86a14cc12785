/* What wchar.h says about wide strings.  Annotated programs use these names. */
#ifndef WEAKLINK_WIDE_STRINGS_H
#define WEAKLINK_WIDE_STRINGS_H

#include <stddef.h>

/*@ axiomatic WideStringLength {
      // The index of the first zero from s on in its object; negative if there is none.
      logic integer wcslen{L}(wchar_t *s) reads s[0 ..];

      // Over pointers: what a proof knows of single characters finds these.
      axiom wcslen_upper{L}:
        \forall wchar_t *s, *end;
          \base_addr(s) == \base_addr(end) && s <= end && 0 < \cells_left(end) &&
          *end == 0 ==> 0 <= wcslen(s) <= end - s;

      axiom wcslen_ends{L}:
        \forall wchar_t *s;
          0 <= wcslen(s) ==>
          s[wcslen(s)] == 0 && wcslen(s) < \cells_left(s) &&
          wcslen(s) < __SIZE_MAX__;

      axiom wcslen_first{L}:
        \forall wchar_t *s, *p;
          \base_addr(s) == \base_addr(p) && s <= p < s + wcslen(s) ==> *p != 0;

      // What follows from these, and says what to compute.
      axiom wcslen_of_string{L}:
        \forall wchar_t *s, integer n;
          0 <= n && n < \cells_left(s) && s[n] == 0 &&
          (\forall integer k; 0 <= k < n ==> s[k] != 0) ==> wcslen(s) == n;

      axiom wcslen_of_no_string{L}:
        \forall wchar_t *s;
          (\forall integer k; 0 <= k < \cells_left(s) ==> s[k] != 0) ==>
          wcslen(s) == -1;
    }

    predicate valid_wstring{L}(wchar_t *s) =
      \valid(s) && 0 <= wcslen(s) && \valid(s + (0 .. wcslen(s)));

    predicate valid_read_wstring{L}(wchar_t *s) =
      \valid_read(s) && 0 <= wcslen(s) && \valid_read(s + (0 .. wcslen(s)));

    predicate valid_read_nwstring{L}(wchar_t *s, integer n) =
      \valid_read(s + (0 .. n - 1)) ||
      (\valid_read(s) && 0 <= wcslen(s) < n && \valid_read(s + (0 .. wcslen(s))));
*/

#endif
