/* Localization (C11 7.11). */
#ifndef WEAKLINK_LOCALE_H
#define WEAKLINK_LOCALE_H

#include <stddef.h>
#include <__weaklink_strings.h>

struct lconv {
  char *decimal_point;
  char *thousands_sep;
  char *grouping;
  char *int_curr_symbol;
  char *currency_symbol;
  char *mon_decimal_point;
  char *mon_thousands_sep;
  char *mon_grouping;
  char *positive_sign;
  char *negative_sign;
  char int_frac_digits;
  char frac_digits;
  char p_cs_precedes;
  char p_sep_by_space;
  char n_cs_precedes;
  char n_sep_by_space;
  char p_sign_posn;
  char n_sign_posn;
  char int_p_cs_precedes;
  char int_p_sep_by_space;
  char int_n_cs_precedes;
  char int_n_sep_by_space;
  char int_p_sign_posn;
  char int_n_sign_posn;
};

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6

/* In another locale than "C" characters have other classes than ctype.h says. */
/*@ requires valid_name: name == \null || valid_read_string(name);
    assigns \result \from indirect: category, indirect: name[0 ..];
    ensures \result == \null || valid_read_string(\result); */
char *setlocale(int category, const char *name);

/*@ assigns \result \from \nothing;
    ensures \valid(\result) && \initialized(\result); */
struct lconv *localeconv(void);

#endif
