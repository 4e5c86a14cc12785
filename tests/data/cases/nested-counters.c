// Two nested loops without loop assigns: as far as the proof knows, they change everything.

/*@ requires sizes: width >= 0 && height >= 0; */
void walk(int width, int height)
{
  int x = 0;
  /*@ loop invariant column: x <= width;
  //~^ loop-invariant-preserved:column subcontract-weakness weak=loop2 input=width=1,height=0
      loop variant width - x;
      //~^ loop-variant-decreases subcontract-weakness weak=loop2 input=width=1,height=0
  */
  while (x < width) {
    int y = 0;
    /*@ loop invariant row: y <= height;
    //~^ loop-invariant-established:row subcontract-weakness weak=loop1
        loop variant height - y;
    */
    while (y < height) {
      y++;
    }
    //@ assert bottom: y == height;
    //~^ assertion:bottom assuming
    x++;
    //~^ signed-overflow subcontract-weakness weak=loop2 input=width=1,height=0
  }
  //@ assert right: x == width;
  //~^ assertion:right assuming
}
