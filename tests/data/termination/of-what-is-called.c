// Whether a call comes back is for the callee to say; of an unknown function nobody does.
void logged(void);

/*@ terminates \true; */
void granted(void) { logged(); }
