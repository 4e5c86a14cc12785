// The program neither reads nor writes ghost members, and ghost code no other ones.
struct S { int a; /*@ ghost int g; */ };

int reads(struct S *s) { return s->g; } //~ error:ghost

void writes(struct S *s) { s->g = 1; } //~ error:ghost

int *points(struct S *s) { return &s->g; } //~ error:ghost

void sets(void)
{
  struct S s = {.g = 1}; //~ error:misplaced
}

void ghost_writes(struct S *s)
{
  //@ ghost s->a = 1; //~ error:ghost
}
