/* Where Frama-C's users find FILE. */
#include <stdio.h>
