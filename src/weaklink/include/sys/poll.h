/* What older programs call poll.h. */
#include <poll.h>
