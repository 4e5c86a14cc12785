/* Where Frama-C's users find what <stddef.h> defines. */
#include <stddef.h>
