/* Options of the command line (GNU).  Without contracts: they change optarg and its kin, and may
   move what the arguments point to. */
#ifndef WEAKLINK_GETOPT_H
#define WEAKLINK_GETOPT_H

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

#define no_argument 0
#define required_argument 1
#define optional_argument 2

struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};

int getopt(int count, char *const arguments[], const char *options);
int getopt_long(int count, char *const arguments[], const char *options,
                const struct option *longer, int *index);
int getopt_long_only(int count, char *const arguments[], const char *options,
                     const struct option *longer, int *index);

#endif
