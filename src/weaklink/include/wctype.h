/* Classes of wide characters (C11 7.30): which of them have which class, the locale says. */
#ifndef WEAKLINK_WCTYPE_H
#define WEAKLINK_WCTYPE_H

typedef __WINT_TYPE__ wint_t;
typedef unsigned long wctype_t;
typedef const int *wctrans_t;

#define WEOF ((wint_t)-1)

/*@ assigns \result \from c; */
int iswalnum(wint_t c);

/*@ assigns \result \from c; */
int iswalpha(wint_t c);

/*@ assigns \result \from c; */
int iswblank(wint_t c);

/*@ assigns \result \from c; */
int iswcntrl(wint_t c);

/*@ assigns \result \from c; */
int iswdigit(wint_t c);

/*@ assigns \result \from c; */
int iswgraph(wint_t c);

/*@ assigns \result \from c; */
int iswlower(wint_t c);

/*@ assigns \result \from c; */
int iswprint(wint_t c);

/*@ assigns \result \from c; */
int iswpunct(wint_t c);

/*@ assigns \result \from c; */
int iswspace(wint_t c);

/*@ assigns \result \from c; */
int iswupper(wint_t c);

/*@ assigns \result \from c; */
int iswxdigit(wint_t c);

/*@ assigns \result \from c; */
wint_t towlower(wint_t c);

/*@ assigns \result \from c; */
wint_t towupper(wint_t c);

wctype_t wctype(const char *name);
wctrans_t wctrans(const char *name);

/*@ assigns \result \from c, class; */
int iswctype(wint_t c, wctype_t class);

/*@ assigns \result \from c, map; */
wint_t towctrans(wint_t c, wctrans_t map);

#endif
