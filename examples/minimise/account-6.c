// The receiving purse may be too full. [slow]

struct purse {
  int coins;
  int floor;
};

/*@ requires readable: \valid_read(p);
    requires fits: -2147483648 <= p->coins - p->floor <= 2147483647;
    assigns \nothing;
    ensures spare: \result == p->coins - p->floor;
*/
int spare(const struct purse *p)
{
  return p->coins - p->floor;
}

/*@ requires valid: \valid(from) && \valid(to);
    requires two: \separated(from, to);
    requires fits: -2147483648 <= from->coins - from->floor <= 2147483647;
    requires amount: 0 <= amount;
    assigns from->coins, to->coins;
    ensures due: amount <= \old(from->coins) - from->floor ==> \result == 1;
    ensures paid: \result == 1 ==> from->coins == \old(from->coins) - amount;
    ensures got: \result == 1 ==> to->coins == \old(to->coins) + amount;
    ensures floor: \result == 1 ==> from->floor <= from->coins;
*/
int move(struct purse *from, struct purse *to, int amount)
{
  if (amount <= spare(from)) {
    from->coins = from->coins - amount;
    to->coins = to->coins + amount; //~ signed-overflow non-compliance input=from=&B1[0],to=&B2[0],amount=1
    return 1;
  }
  return 0;
}
