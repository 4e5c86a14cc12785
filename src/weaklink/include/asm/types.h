/* Integer types of Linux, by width. */
#include <linux/types.h>
