// An array of another file is as long as it has to be.
extern const unsigned char kinds[];
extern short limits[];

int f(unsigned char c, unsigned char d)
{
  if (kinds[c] & 8)
    return 1;
  if (limits[d] == 70 && d > 20)
    return 2;
  return 0;
}
