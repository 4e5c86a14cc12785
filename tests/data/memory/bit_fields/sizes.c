// Sizes of structures with bit-fields are gcc's.
struct a { char c; unsigned x : 3, y : 30; };
struct b { int x : 7; int : 0; char c; };
struct c { long long w : 33, v : 33; short s; };
struct __attribute__((packed)) d { char c; unsigned x : 3, y : 30; };

/*@ assigns \nothing; ensures \result == 1; */
int sizes(void)
{
  return sizeof(struct a) == 8 && sizeof(struct b) == 8 && sizeof(struct c) == 16
    && sizeof(struct d) == 6 && _Alignof(struct c) == 8
    && __builtin_offsetof(struct b, c) == 4;
}
