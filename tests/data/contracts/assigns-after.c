// What an assigns clause names by the state at the end has no meaning yet: refused, not read before.
int i, t[5];

/*@ requires 0 <= i < 4;
    assigns i, t[\at(i, Post)]; */ //~ refused
void step(void)
{
  i++;
  t[i] = 9;
}

/*@ requires 0 <= i < 4;
    assigns i, t[\at(i, Pre) + 1];
    ensures t[i] == 9; */
void same_step(void)
{
  i++;
  t[i] = 9;
}
