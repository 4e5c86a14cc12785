/* Memory on the stack (GNU). */
#ifndef WEAKLINK_ALLOCA_H
#define WEAKLINK_ALLOCA_H

#include <stddef.h>

/*@ allocates \result;
    assigns \result \from indirect: size;
    ensures room: \valid((char *)\result + (0 .. size - 1)); */
void *alloca(size_t size);

#define __builtin_alloca(size) alloca(size)

#endif
