/* What stands for the heap in contracts that are written for Frama-C. */
#ifndef WEAKLINK_FC_ALLOC_AXIOMATIC_H
#define WEAKLINK_FC_ALLOC_AXIOMATIC_H

/*@ ghost extern int __fc_heap_status; */

#endif
