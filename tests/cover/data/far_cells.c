// Cells far behind the first are looked at by constant indices, with no loop.
struct packet { int size; unsigned char body[24]; };

int f(const struct packet *p, const long *table)
{
  if (p->size == 24 && p->body[20] == 200)
    return 1;
  if (table[33] == 5 && table[34] == 6)
    return 2;
  return 0;
}
