// A prototype that says nothing of exits may exit; one that excludes it does not.
int g;

/*@ assigns g; */
void silent(void);

/*@ assigns g;
    exits \false; */
void comes_back(void);

/*@ assigns g;
    exits g > 0 && \exit_status == code; */
void may_exit(int code);

/*@ assigns g;
    exits \false; */ //~ exit-condition subcontract-weakness weak=silent1 input=g=0
void relies_on_silence(void) {
  silent();
}

/*@ assigns g;
    exits \false; */
void sure(void) {
  comes_back();
}

/*@ assigns g;
    exits g == 1; //~ exit-condition subcontract-weakness weak=may_exit1 input=g=0,code=0
    exits \exit_status < 5; */
void passes_on(int code) {
  comes_back();
  if (code < 5)
    may_exit(code);
}

/*@ assigns g;
    behavior low:
      assumes code < 0;
      exits \exit_status < 0;
    behavior high:
      assumes code >= 0;
      exits \exit_status >= 0;
      assigns g;
    complete behaviors;
    disjoint behaviors; */
void by_sign(int code) {
  may_exit(code);
}
