// Words are taken apart and put together by shifts and masks.
struct time { unsigned second : 5, minute : 6, hour : 5; };

/*@ requires \valid(t) && word <= 0xffff;
    assigns *t;
    ensures t->second == word % 32 && t->minute == word / 32 % 64 && t->hour == word / 2048; */
void unpack(struct time *t, unsigned word)
{
  t->second = word & 0x1f;
  t->minute = (word >> 5) & 0x3f;
  t->hour = word >> 11;
}

/*@ requires \valid_read(t);
    assigns \nothing;
    ensures \result == t->second + 32 * t->minute + 2048 * t->hour;
    ensures \result <= 0xffff; */
unsigned pack(struct time *t) { return t->second + t->minute * 32u + t->hour * 2048u; }

/*@ requires \valid(t);
    assigns t->hour;
    ensures t->hour < 24; */
void tick(struct time *t) { t->hour = (t->hour + 1) % 24; }

/*@ requires \valid(t);
    assigns t->minute;
    ensures t->minute < 60; */ //~ postcondition non-compliance input=t=&B1[0]
void late(struct time *t) { t->minute += 30; }
