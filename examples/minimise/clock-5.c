// The seconds may be out of range. [slow]

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
    requires seconds: 0 <= c->seconds;
    requires minutes: 0 <= c->minutes < 60;
    requires hours: 0 <= c->hours < 24;
    requires days: 0 <= c->days < 2147483647;
    assigns *c;
    ensures seconds: 0 <= c->seconds < 60; //~ postcondition:seconds assuming
    ensures minutes: 0 <= c->minutes < 60;
    ensures hours: 0 <= c->hours < 24;
    ensures later: c->days * 86400 + c->hours * 3600 + c->minutes * 60 + c->seconds //~ postcondition:later assuming
      == \old(c->days * 86400 + c->hours * 3600 + c->minutes * 60 + c->seconds) + 1;
*/
void tick(struct clock *c)
{
  c->seconds = next(c->seconds, 60); //~ call-precondition:range non-compliance input=c=&B1[0]
  if (c->seconds == 0) {
    c->minutes = next(c->minutes, 60);
    if (c->minutes == 0) {
      c->hours = next(c->hours, 24);
      if (c->hours == 0)
        c->days = c->days + 1;
    }
  }
}
