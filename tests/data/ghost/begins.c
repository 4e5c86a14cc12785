// A ghost begins with what a global of the program begins with.
#include <stdint.h>
uint8_t count = 3;
static const int step = 2;
//@ ghost uint8_t shadow = count;
//@ ghost int room[2] = {count, count + step};
/*@ requires shadow == count;
    requires count < 200;
    assigns count, shadow;
    ensures shadow == count; */
void more(void) {
    count += step;
    //@ ghost shadow += step;
}
/*@ ensures \result == 5; //~ postcondition assuming
    ensures shadow == 5; */ //~ postcondition assuming
int main(void) {
    //@ assert shadow == 3 && room[0] == 3;
    //@ assert room[1] == 6; //~ assertion non-compliance input=count=3,step=2,shadow=3,room={3,5} //~ dead-code doomed culprits=19
    more();
    return count;
}
