/* Where Frama-C's users find what <sys/types.h> defines. */
#include <sys/types.h>
