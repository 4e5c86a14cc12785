// A condition decides by itself if two tests differ in it alone; some never do.
// options: --mcdc
enum mode { OFF, SLOW, FAST };
int f(enum mode m, int speed, int door)
{
  if ((m == FAST && speed > 30) || (m == SLOW && speed > 10) || door)
    return 1;
  if (speed > 50 && speed > 20)
    return 2;
  return 0;
}
