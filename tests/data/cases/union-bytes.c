// The bytes of a union are refused where they are used, by name and place; the rest is analysed.

union coin {
  unsigned value;
  unsigned char side[4];
};

union coin coin;

/*@ assigns coin;
    ensures five: coin.value == 5; //~ postcondition:five non-compliance input=coin={.value=0}
*/
void flip(void)
{
  coin.value = 5;
  coin.side[0] = 9;
}

/*@ assigns \nothing;
    ensures same: \result == x;
*/
int same(int x)
{
  return x;
}
