// A volatile object is refused, and costs its function only.

volatile int port;
int level;

int read_port(void) { return port; }

/*@ assigns \nothing;
    ensures same: \result == level; */
int g(void)
{
  int *p = &level;
  return *p;
}
