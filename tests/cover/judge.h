/* What random runs of a program and whoever judges them know of each other. */

#define BLOCKS 16

extern int judge_lengths[BLOCKS];

long long judge_draw(long long low, long long high);
long long judge_element(long index, long long low, long long high);
long long judge_any(void);
int judge_length(int block);
int judge_null(void);
int judge_alias(void);
long judge_offset(int block);
_Noreturn void judge_over(int status);
_Noreturn void judge_fails(void);
int judge_silent(int, const char *, ...);
