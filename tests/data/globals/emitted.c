// What initialisers name is there in an emitted test, too: strings of constants, compound literals, rings.
struct node { int v; struct node *next; };
static const char *const names[] = { "one", "two" + 1, "" };
static const char *changing[2] = { "ab", "cd" };
struct node *list = &(struct node){ 1, &(struct node){ 2, 0 } };
struct node ring = { 5, &ring };
static struct node *const kept = &(struct node){ 3, &ring };
/*@ requires 0 <= i < 2; assigns \nothing; ensures \valid_read(names[i] + 1) && \result != 'o'; */ //~ postcondition non-compliance input=i=1
int second(int i) { return names[i][1]; }
/*@ requires 0 <= i < 3; assigns \nothing; ensures \valid_read(names[i] + 2); */ //~ postcondition non-compliance input=i=2
int third(int i) { return i; }
/*@ assigns \nothing; ensures \result != 4; */ //~ postcondition non-compliance input=kept=&(structnode){3,&ring},(structnode){3,&ring}={.v=4}
int behind(void) { return kept->v; }
/*@ requires kept->next == &ring; assigns ring.v; ensures ring.v == 0; */ //~ postcondition non-compliance input=ring={.v=0,.next=NULL},kept=&(structnode){3,&ring},(structnode){3,&ring}={.v=0,.next=&ring}
void through(void) { kept->next->v = 1; }
/*@ requires changing[0] == changing[1]; assigns \nothing; ensures \result; */ //~ postcondition non-compliance input=changing={NULL,NULL}
int same(void) { return changing[0] != changing[1]; }
/*@ assigns \nothing; ensures \result == 0; */ //~ postcondition non-compliance input=changing={&"ab"[0],&"cd"[0]},list=&(structnode){1,&(structnode){2,0}},ring={.v=5,.next=&ring},kept=&(structnode){3,&ring},(structnode){2,0}={.v=2,.next=NULL},(structnode){1,&(structnode){2,0}}={.v=1,.next=&(structnode){2,0}},(structnode){3,&ring}={.v=3,.next=&ring}
int main(void) { return list->next->v + ring.next->v + changing[1][1] + kept->next->v; }
