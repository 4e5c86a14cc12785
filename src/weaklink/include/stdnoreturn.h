/* _Noreturn (C11 7.23). */
#ifndef WEAKLINK_STDNORETURN_H
#define WEAKLINK_STDNORETURN_H

#define noreturn _Noreturn

#endif
