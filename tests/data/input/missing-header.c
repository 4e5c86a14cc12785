// A header that does not exist is named where it is included.

#include "no-such-header.h"

/*@ assigns \nothing;
    ensures same: \result == x;
*/
int second(int x)
{
  return x;
}
