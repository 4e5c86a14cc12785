// The switch forgets the brightness.

int lit;
int level;
int kept;

/*@ requires lit: lit == 0 || lit == 1;
    requires kept: 1 <= kept <= 100;
    requires level: lit == 1 ? 1 <= level <= 100 : level == 0;
    assigns lit, level, kept;
    ensures lit: lit == 1 - \old(lit);
    ensures kept: 1 <= kept <= 100;
    ensures level: lit == 1 ? 1 <= level <= 100 : level == 0;
    ensures again: lit == 1 ==> level == \old(kept);
    ensures remembered: lit == 0 ==> kept == \old(level); //~ postcondition:remembered non-compliance input=lit=1,level=1,kept=2
*/
void press(void)
{
  if (lit == 1) {
    level = 0;
  } else
    level = kept;
  lit = 1 - lit;
}

/*@ assigns \nothing;
    ensures least: 1 <= \result;
    ensures most: \result <= 100;
    ensures same: 1 <= value <= 100 ==> \result == value;
    ensures cut: value > 100 ==> \result == 100;
*/
int within(int value)
{
  if (value < 1)
    return 1;
  return value > 100 ? 100 : value;
}

/*@ requires lit: lit == 1;
    requires level: 1 <= level <= 100;
    requires by: -100 <= by <= 100;
    assigns level;
    ensures level: 1 <= level <= 100;
    ensures brighter: by >= 0 ==> level >= \old(level);
*/
void dim(int by)
{
  level = within(level + by);
}
