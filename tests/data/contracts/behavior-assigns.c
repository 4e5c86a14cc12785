// A behavior's frame binds only that behavior. [options: --no-rte]

int a, b;

/*@ requires mode == 0 || mode == 1;
    assigns a, b;
    behavior only_a:
      assumes mode == 0;
      assigns a; //~ assigns non-compliance
    behavior both:
      assumes mode == 1;
      assigns a, b;
*/
void set(int mode)
{
  a = 1;
  b = 2;
}
