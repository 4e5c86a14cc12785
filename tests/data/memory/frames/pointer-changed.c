// The frame names what the global pointer pointed to on entry.

int *cur;

/*@ requires \valid(cur) && \valid(other);
    assigns cur, *cur; */ //~ assigns non-compliance input=cur=&B1[0],other=&B2[0]
void f(int *other)
{
  cur = other;
  *cur = 1;
}
