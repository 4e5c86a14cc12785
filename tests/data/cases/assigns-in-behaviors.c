// What a call leaves alone is told by the behavior that applies: all is proved.

/*@ requires board: \valid(board + (0 .. 9));
    behavior on_it:
      assumes 0 <= field < 10;
      assigns board[field];
      ensures put: board[field] == piece;
    behavior beside_it:
      assumes field < 0 || field >= 10;
      assigns \nothing;
    complete behaviors;
    disjoint behaviors;
*/
void put(int *board, int field, int piece)
{
  if (0 <= field && field < 10)
    board[field] = piece;
}

/*@ requires long_board: \valid(board + (0 .. 19)); */
void beside(int *board)
{
  board[15] = 1;
  put(board, 15, 0);
  //@ assert untouched: board[15] == 1;
}
