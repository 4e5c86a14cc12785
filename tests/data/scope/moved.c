// A function without a body may leave a pointer in a global, or in what it is passed, that leads to an object nobody here knows. [options: --no-smoke] [slow]

int *held;

/*@ assigns held; ensures \valid(held); */
void move(void);

/*@ assigns held; ensures held == \old(held); */
void keep(void);

/*@ requires held == \null; assigns held; ensures small: \result != 5; */ //~ postcondition:small subcontract-weakness weak=move1 input=held=NULL,kept_by_move=&B1[0]
int moved(void)
{
  held = 0;
  move();
  return *held;
}

/*@ assigns held; ensures none: \result == 0; */
int kept(void)
{
  held = 0;
  keep();
  return held != 0;
}
