// A call that may end the program gives back whether it did: behind it is a branch to the exit.
int g;

/*@ exits \exit_status == code;
    ensures \false;
    assigns \nothing; */
void quit(int code);

/*@ exits g == 1 && \exit_status == 2;
    ensures n >= 0; */
int f(int n) {
  g = 1;
  if (n < 0)
    quit(2);
  return n;
}
