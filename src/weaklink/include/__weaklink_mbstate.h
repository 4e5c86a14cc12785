/* The state of a conversion between characters and bytes, for wchar.h and uchar.h. */
#ifndef WEAKLINK_MBSTATE_H
#define WEAKLINK_MBSTATE_H

typedef struct { int count; int value; } mbstate_t;

#endif
