/* What older programs include for stdlib.h's allocation. */
#ifndef WEAKLINK_MALLOC_H
#define WEAKLINK_MALLOC_H

#include <stdlib.h>

size_t malloc_usable_size(void *block);
void *memalign(size_t alignment, size_t size);

#endif
