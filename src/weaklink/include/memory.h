/* What older programs call string.h. */
#include <string.h>
