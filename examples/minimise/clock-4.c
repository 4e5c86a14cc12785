// A day has twenty-five hours. [slow]

struct clock {
  int seconds;
  int minutes;
  int hours;
  int days;
};

/*@ requires range: 0 <= value < turn;
    assigns \nothing;
    ensures on: value + 1 < turn ==> \result == value + 1;
    ensures over: value + 1 == turn ==> \result == 0;
*/
int next(int value, int turn)
{
  return value + 1 < turn ? value + 1 : 0;
}

/*@ requires valid: \valid(c);
    requires seconds: 0 <= c->seconds < 60;
    requires minutes: 0 <= c->minutes < 60;
    requires hours: 0 <= c->hours < 24;
    requires days: 0 <= c->days < 2147483647;
    assigns *c;
    ensures seconds: 0 <= c->seconds < 60;
    ensures minutes: 0 <= c->minutes < 60;
    ensures hours: 0 <= c->hours < 24; //~ postcondition:hours non-compliance input=c=&B1[0]
    ensures later: c->days * 86400 + c->hours * 3600 + c->minutes * 60 + c->seconds
      == \old(c->days * 86400 + c->hours * 3600 + c->minutes * 60 + c->seconds) + 1;
*/
void tick(struct clock *c)
{
  c->seconds = next(c->seconds, 60);
  if (c->seconds == 0) {
    c->minutes = next(c->minutes, 60);
    if (c->minutes == 0) {
      c->hours = next(c->hours, 25);
      if (c->hours == 0)
        c->days = c->days + 1; //~ mem-access unreachable //~ mem-access unreachable //~ signed-overflow unreachable //~ dead-code doomed culprits=12,23,39
    }
  }
}
