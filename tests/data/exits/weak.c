// What a called function promises on exit can be too weak, and its code fine. [slow]
#include <stdlib.h>

int log_length;

/*@ requires log_length < 100;
    assigns log_length;
    ensures log_length == \old(log_length);
    exits \exit_status == 1; */
void quit_if_negative(int n) {
  if (n < 0) {
    log_length++;
    exit(1);
  }
}

/*@ requires 0 <= log_length < 100;
    assigns log_length;
    exits logged: log_length > 0; //~ exit-condition:logged subcontract-weakness weak=quit_if_negative1 input=log_length=0,a=0,b=0
    exits one: \exit_status == 1;
    ensures log_length == \old(log_length); */
void check_both(int a, int b) {
  quit_if_negative(a);
  quit_if_negative(b);
}
