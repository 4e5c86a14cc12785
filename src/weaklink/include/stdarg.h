/* Variable arguments (C11 7.16). */
#ifndef WEAKLINK_STDARG_H
#define WEAKLINK_STDARG_H

typedef __builtin_va_list va_list;

/* C23 needs no last parameter. */
#define va_start(...) __builtin_va_start(__VA_ARGS__)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(list) __builtin_va_end(list)

#endif
