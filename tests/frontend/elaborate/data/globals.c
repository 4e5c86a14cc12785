// Globals start with the value of their initialiser, 0 without one; const and static too.
typedef unsigned char byte;
enum color { RED, GREEN = 5, BLUE, DARK = -BLUE };
enum plain { ONE = 1 };
const int size = 4 * (3 + 1);
static byte wrapped = 300;
int twice = size * 2, neither;
int neither;
_Bool truth = 7;
unsigned shifted = 1u << 31 | RED;
enum color c = DARK;
enum plain p = ONE;
extern const int elsewhere;
static int counter(void) {
  static int count = BLUE;
  return count++;
}
int use(void) { return counter() + elsewhere + sizeof(enum plain); }
