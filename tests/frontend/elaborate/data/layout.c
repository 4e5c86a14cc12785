// Sizes and offsets on a 64-bit machine, as constants.
struct a { char c; int i; char d; };
struct b { char c; double d; struct a a[2]; };
struct __attribute__((packed)) p { char c; int i; };
struct bits { unsigned x : 3, y : 30; char z; };
union u { char c[5]; int i; };
struct flex { int n; char rest[]; };
unsigned long f(void)
{
  struct b v, *w = &v;
  return sizeof(struct a) + sizeof(struct b) + sizeof(struct p) + sizeof(struct bits)
    + sizeof(union u) + sizeof(struct flex) + sizeof v.a + sizeof w->a[1].i + sizeof(int *[3]);
}
