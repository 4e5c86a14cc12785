// Structures are copied and cleared as what they are: each member, pointers and unions among them. [options: --no-smoke] [slow]

#include <string.h>

union payload { int number; float fraction; };

struct packet {
  int id;
  short port;
  char name[12];
  struct packet *next;
  union payload content;
};

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns *to;
    ensures to->id == from->id && to->next == from->next && to->name[7] == from->name[7];
    ensures to->port == 1; //~ postcondition non-compliance input=to=&B1[0],from=&B2[0]
*/
void copy(struct packet *to, const struct packet *from) { memcpy(to, from, sizeof *to); }

/*@ requires \valid(p);
    assigns *p;
    ensures p->id == 0 && p->next == \null && p->name[11] == 0;
    ensures p->port != 0; //~ postcondition non-compliance input=p=&B1[0]
*/
void clear(struct packet *p) { memset(p, 0, sizeof(struct packet)); }

/*@ requires \valid(to) && \valid_read(from) && \separated(to, from);
    assigns to->id; //~ assigns non-compliance input=to=&B1[0],from=&B2[0]
*/
void says_too_little(struct packet *to, struct packet *from) { memcpy(to, from, sizeof *from); }

/*@ assigns \nothing;
    ensures \result == 7;
*/
int through_a_copy(void)
{
  struct packet one = {7, 8, "ab", 0}, other;
  memcpy(&other, &one, sizeof one);
  //@ assert other.port == 9; //~ assertion non-compliance
  return other.id;
}
