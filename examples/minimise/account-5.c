// The contract of spare does not say what is spare. [slow]

struct purse {
  int coins;
  int floor;
};

/*@ requires readable: \valid_read(p);
    requires fits: -2147483648 <= p->coins - p->floor <= 2147483647;
    assigns \nothing;
*/
int spare(const struct purse *p)
{
  return p->coins - p->floor;
}

/*@ requires valid: \valid(from) && \valid(to);
    requires two: \separated(from, to);
    requires fits: -2147483648 <= from->coins - from->floor <= 2147483647;
    requires amount: 0 <= amount;
    requires room: to->coins + amount <= 2147483647;
    assigns from->coins, to->coins;
    ensures due: amount <= \old(from->coins) - from->floor ==> \result == 1; //~ postcondition:due subcontract-weakness weak=spare1 input=from=&B1[0],to=&B2[0],amount=0
    ensures paid: \result == 1 ==> from->coins == \old(from->coins) - amount;
    ensures got: \result == 1 ==> to->coins == \old(to->coins) + amount;
    ensures floor: \result == 1 ==> from->floor <= from->coins; //~ postcondition:floor subcontract-weakness weak=spare1 input=from=&B1[0],to=&B2[0],amount=0
*/
int move(struct purse *from, struct purse *to, int amount)
{
  if (amount <= spare(from)) {
    from->coins = from->coins - amount; //~ signed-overflow subcontract-weakness weak=spare1 input=from=&B1[0],to=&B2[0],amount=1
    to->coins = to->coins + amount;
    return 1;
  }
  return 0;
}
