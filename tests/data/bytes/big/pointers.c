// Pointers and orders of bytes on a big-endian machine of 64 bits. [options: --machine=ppc_64] [slow]
#include <endian.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

struct link { struct link *next; uint32_t tag; };

/*@ requires \valid(a) && \valid(b) && \separated(a, b);
    assigns *b;
    ensures b->next == \old(a->next) && b->tag == \old(a->tag);
    ensures other: b->tag == 1; */ //~ postcondition:other non-compliance input=a=&B1[0],b=&B2[0]
void copied(struct link *a, struct link *b)
{
  unsigned char room[sizeof(struct link)];
  memcpy(room, a, sizeof room);
  memcpy(b, room, sizeof room);
}

/*@ requires \valid(l); assigns \nothing;
    ensures \result == (l->tag >> 24);
    ensures other: \result == l->tag % 256; */ //~ postcondition:other non-compliance input=l=&B1[0]
uint8_t first_byte(struct link *l) { return ((unsigned char *)&l->tag)[0]; }

/*@ assigns \nothing; ensures \result == x; */
uint32_t host(uint32_t x) { return ntohl(x); }

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ && BYTE_ORDER == BIG_ENDIAN
/*@ assigns \nothing; ensures \result == x; */
uint64_t to_big(uint64_t x) { return htobe64(x); }
#endif

/*@ assigns \nothing; ensures \result == x % 256 * 256 + x / 256; */
uint16_t to_little(uint16_t x) { return htole16(x); }
