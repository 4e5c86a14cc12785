// What a statement's contract says of exits is checked before the branch behind each call in it.
int g;

/*@ exits \exit_status == code;
    assigns \nothing; */
void quit(int code);

int f(int n) {
  /*@ exits \exit_status == 2 && g == 1;
      returns \result == 5; */
  {
    g = 1;
    if (n < 0) {
      quit(2);
      return 5;
    }
  }
  return n;
}
