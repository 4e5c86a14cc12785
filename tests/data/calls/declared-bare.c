// The program declares functions of the library itself, as C has them: they are the library's. [slow]
typedef __SIZE_TYPE__ size_t;
extern int strcmp(const char *, const char *);
extern size_t strlen(const char *s);
void *memcpy(void *restrict, const void *restrict, size_t);
/*@ assigns \nothing; */
int abs(int n);

int compared(void)
{
  //@ assert \true;
  int same = strcmp("main", "main");
  //@ assert same == 0;
  return same;
}

int moved(void)
{
  char buffer[4];
  memcpy(buffer, "abc", 4);
  //@ assert buffer[2] == 'c';
  return 6 / (strlen("abc") - 3); //~ division-by-zero non-compliance //~ dead-code doomed culprits=22,81
}

// Its own contract stays what it is.
int own(void)
{
  int n = abs(-3);
  //@ assert n == 3; //~ assertion subcontract-weakness weak=abs1
  return n;
}
