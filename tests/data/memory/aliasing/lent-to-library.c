// What is only lent to a function on memory is given out to nobody: no pointer that comes in leads there. [slow]
#include <string.h>

static unsigned char own[4];
unsigned char shared[4];
static int counts[4];
static char text[4];
static char *kept;
static unsigned char leaked[4];

/*@ requires \valid_read(key + (0 .. 3)); assigns own[0 .. 3]; */
void set_own(const unsigned char *key)
{
    memcpy(own, key, 4);
}

/*@ requires \valid_read(key + (0 .. 3)); */
void set_shared(const unsigned char *key)
{
    memcpy(shared, key, 4); //~ call-precondition:separation excepted
}

/*@ requires \valid(p); */
int cleared(int *p)
{
    memset(counts, 0, sizeof counts);
    *p = 1;
    //@ assert still: counts[0] == 0;
    return counts[0];
}

/*@ requires \valid(c); */
void through_strtok(char *c)
{
    text[0] = 0;
    strtok(text, ",");
    text[0] = 0;
    *c = 'x';
    //@ assert own_text: text[0] == 0; //~ assertion:own_text non-compliance input=text={all40},c=&text[0]
}

/*@ requires \valid(c); */
void through_result(unsigned char *c)
{
    kept = memmove(leaked, leaked, 4);
    *c = 1;
    //@ assert may_be: leaked[0] == 0; //~ assertion:may_be non-compliance input=kept=NULL,leaked={0,0,0,0},c=&leaked[0]
}

static int number;

int copied_into(const int *from)
{
    if (from == NULL) return 0;
    memcpy(&number, from, sizeof number); //~ call-precondition:valid_src non-compliance input=number=0,from=&B1[0]
    return number;
}

int written_by_memcpy(void)
{
    return number;
}
