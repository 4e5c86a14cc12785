// GNU's attribute mode: an integer type as wide as it says.
typedef unsigned int u8 __attribute__((mode(QI)));
typedef int s16 __attribute__((__mode__(__HI__)));
typedef int word __attribute__((mode(word)));
int wide __attribute__((mode(DI)));
struct s { unsigned a __attribute__((mode(byte))); int b __attribute__((mode(HI))); };

/*@ ensures \result == 1 + 2 + 8 + 8 + 4; */
int sizes(void)
{
  return sizeof(u8) + sizeof(s16) + sizeof(word) + sizeof wide + sizeof(struct s);
}

/*@ ensures \result == x; */ //~ postcondition non-compliance input=x=256
int cut(unsigned x)
{
  u8 low = x;
  return low;
}
