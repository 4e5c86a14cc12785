/* Memory on the stack (GNU). */
#ifndef WEAKLINK_ALLOCA_H
#define WEAKLINK_ALLOCA_H

#include <stddef.h>

void *alloca(size_t size);

#endif
