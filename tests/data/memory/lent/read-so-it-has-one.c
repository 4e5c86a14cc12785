// A run that reads an input without a value is none that an implied precondition allows.

/*@ requires \valid_read(p); assigns \nothing; ensures read: \initialized(p); */
int get(const int *p) { return *p; }

/*@ requires \valid_read(p); assigns \nothing; ensures unread: \initialized(p); */ //~ postcondition:unread non-compliance input=p=&B1[0],c=0
int get_if(const int *p, int c) { return c ? *p : 0; }

/*@ requires \valid(p) && *p < 100; assigns *p; ensures \initialized(p); ensures *p == \old(*p) + 1; */
void increment(int *p) { *p = *p + 1; }

/*@ requires \valid_read(p) && \initialized(p); assigns \nothing; ensures said: \initialized(p); */
int get_said(const int *p, int c) { return c ? *p : 0; }
