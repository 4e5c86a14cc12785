/* Input and output (C11 7.21).  A stream is no part of the program's memory: writing changes
   nothing that annotations can see, reading gives any value. */
#ifndef WEAKLINK_STDIO_H
#define WEAKLINK_STDIO_H

#include <stddef.h>
#include <stdarg.h>
#include <sys/types.h>
#include <__weaklink_strings.h>
#include <__weaklink_errno.h>

/* Contracts written for Frama-C's library name the streams and these members. */
typedef struct { unsigned int __fc_FILE_id; unsigned int __fc_FILE_data; } FILE;
typedef long fpos_t;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define __fc_stdin stdin
#define __fc_stdout stdout
#define __fc_stderr stderr

#define EOF (-1)
#define P_tmpdir "/tmp"
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

/* --- formatted --- */

/*@ requires valid_format: valid_read_string(format);
    assigns \result \from indirect: format[0 ..]; */
int printf(const char *restrict format, ...);

/*@ requires valid_format: valid_read_string(format);
    assigns \result \from indirect: format[0 ..]; */
int fprintf(FILE *restrict stream, const char *restrict format, ...);

/*@ requires valid_format: valid_read_string(format);
    assigns s[0 ..], \result \from indirect: format[0 ..]; */
int sprintf(char *restrict s, const char *restrict format, ...);

/*@ requires valid_format: valid_read_string(format);
    requires room: \valid(s + (0 .. n - 1));
    assigns s[0 .. n - 1], \result \from indirect: n, indirect: format[0 ..];
    ensures n > 0 && \result >= 0 ==> valid_string(s) && strlen(s) <= \result &&
      strlen(s) < n && \initialized(s + (0 .. strlen(s))); */
int snprintf(char *restrict s, size_t n, const char *restrict format, ...);

/*@ requires valid_format: valid_read_string(format);
    assigns \result \from indirect: format[0 ..]; */
int vprintf(const char *restrict format, va_list arguments);

/*@ requires valid_format: valid_read_string(format);
    assigns \result \from indirect: format[0 ..]; */
int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments);

/*@ requires valid_format: valid_read_string(format);
    assigns s[0 ..], \result \from indirect: format[0 ..]; */
int vsprintf(char *restrict s, const char *restrict format, va_list arguments);

/*@ requires valid_format: valid_read_string(format);
    requires room: \valid(s + (0 .. n - 1));
    assigns s[0 .. n - 1], \result \from indirect: n, indirect: format[0 ..];
    ensures n > 0 && \result >= 0 ==> valid_string(s) && strlen(s) <= \result &&
      strlen(s) < n && \initialized(s + (0 .. strlen(s))); */
int vsnprintf(char *restrict s, size_t n, const char *restrict format, va_list arguments);

/* They write where their arguments point. */
int scanf(const char *restrict format, ...);
int fscanf(FILE *restrict stream, const char *restrict format, ...);
int sscanf(const char *restrict s, const char *restrict format, ...);
int vscanf(const char *restrict format, va_list arguments);
int vfscanf(FILE *restrict stream, const char *restrict format, va_list arguments);
int vsscanf(const char *restrict s, const char *restrict format, va_list arguments);

/* --- characters and lines --- */

/*@ assigns \result \from indirect: stream;
    ensures -1 <= \result <= 255; */
int fgetc(FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: stream;
    ensures -1 <= \result <= 255; */
int getc(FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from \nothing;
    ensures -1 <= \result <= 255; */
int getchar(void) __attribute__((weaklink_exact));

/*@ requires room: \valid(s + (0 .. n - 1));
    assigns s[0 .. n - 1] \from indirect: n, indirect: stream;
    assigns \result \from s, indirect: stream;
    ensures \result == \null || \result == s;
    ensures line: \result == s && 0 < n ==> \exists integer end; 0 <= end < n && s[end] == 0 &&
      \initialized(s + (0 .. end)) &&
      (\forall integer k; 0 <= k < end - 1 ==> s[k] != '\n') &&
      (\forall integer k; end < k < n && \old(\initialized(s + k)) ==>
         \initialized(s + k) && s[k] == \old(s[k])); */
char *fgets(char *restrict s, int n, FILE *restrict stream) __attribute__((weaklink_exact));

/*@ assigns s[0 ..] \from \nothing;
    assigns \result \from s;
    ensures \result == \null || \result == s; */
char *gets(char *s);

/*@ assigns \result \from c, indirect: stream;
    ensures \result == -1 || \result == (unsigned char)c; */
int fputc(int c, FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from c, indirect: stream;
    ensures \result == -1 || \result == (unsigned char)c; */
int putc(int c, FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from c;
    ensures \result == -1 || \result == (unsigned char)c; */
int putchar(int c) __attribute__((weaklink_exact));

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..], indirect: stream;
    ensures -1 <= \result; */
int fputs(const char *restrict s, FILE *restrict stream) __attribute__((weaklink_exact));

/*@ requires valid_s: valid_read_string(s);
    assigns \result \from indirect: s[0 ..];
    ensures -1 <= \result; */
int puts(const char *s) __attribute__((weaklink_exact));

/*@ assigns \result \from c, indirect: stream; */
int ungetc(int c, FILE *stream);

/* --- blocks --- */

/*@ requires room: \valid((char *)block + (0 .. size * count - 1));
    assigns ((char *)block)[0 .. size * count - 1] \from indirect: stream;
    assigns \result \from indirect: size, indirect: count, indirect: stream;
    ensures 0 <= \result <= count;
    ensures initialized: 0 < size * \result ==>
      \initialized((char *)block + (0 .. size * \result - 1)); */
size_t fread(void *restrict block, size_t size, size_t count, FILE *restrict stream) __attribute__((weaklink_exact));

/*@ requires valid_block: \valid_read((char *)block + (0 .. size * count - 1));
    assigns \result \from indirect: size, indirect: count, indirect: stream;
    ensures 0 <= \result <= count; */
size_t fwrite(const void *restrict block, size_t size, size_t count, FILE *restrict stream) __attribute__((weaklink_exact));

/* --- files --- */

/*@ requires valid_name: valid_read_string(name);
    requires valid_mode: valid_read_string(mode);
    assigns \result \from indirect: name[0 ..], indirect: mode[0 ..];
    ensures \result == \null || \valid(\result); */
FILE *fopen(const char *restrict name, const char *restrict mode) __attribute__((weaklink_exact));

/*@ requires valid_name: name == \null || valid_read_string(name);
    requires valid_mode: valid_read_string(mode);
    assigns \result \from stream;
    ensures \result == \null || \result == stream; */
FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict stream);

/*@ assigns \result \from indirect: stream;
    ensures \result == 0 || \result == -1; */
int fclose(FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: stream;
    ensures \result == 0 || \result == -1; */
int fflush(FILE *stream) __attribute__((weaklink_exact));

/*@ requires valid_name: valid_read_string(name);
    assigns \result \from indirect: name[0 ..];
    ensures \result == 0 || \result == -1; */
int remove(const char *name) __attribute__((weaklink_exact));

/*@ requires valid_before: valid_read_string(before);
    requires valid_after: valid_read_string(after);
    assigns \result \from indirect: before[0 ..], indirect: after[0 ..];
    ensures \result == 0 || \result == -1; */
int rename(const char *before, const char *after) __attribute__((weaklink_exact));

/*@ assigns \result \from \nothing;
    ensures \result == \null || \valid(\result); */
FILE *tmpfile(void) __attribute__((weaklink_exact));

char *tmpnam(char *s);
void setbuf(FILE *restrict stream, char *restrict buffer);
int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size);

/*@ requires \valid(position);
    assigns *position, \result \from indirect: stream;
    ensures \result == 0 ==> \initialized(position); */
int fgetpos(FILE *restrict stream, fpos_t *restrict position);

/*@ assigns \result \from indirect: stream, indirect: offset, indirect: origin;
    ensures \result == 0 || \result == -1; */
int fseek(FILE *stream, long offset, int origin) __attribute__((weaklink_exact));

/*@ requires \valid_read(position);
    assigns \result \from indirect: stream, indirect: *position; */
int fsetpos(FILE *stream, const fpos_t *position);

/*@ assigns \result \from indirect: stream;
    ensures -1 <= \result; */
long ftell(FILE *stream) __attribute__((weaklink_exact));

/*@ assigns \nothing; */
void rewind(FILE *stream);

/*@ assigns \nothing; */
void clearerr(FILE *stream);

/*@ assigns \result \from indirect: stream; */
int feof(FILE *stream);

/*@ assigns \result \from indirect: stream; */
int ferror(FILE *stream);

/*@ assigns \result \from indirect: stream; */
int fileno(FILE *stream) __attribute__((weaklink_posix));

/*@ requires valid_s: s == \null || valid_read_string(s);
    assigns \nothing; */
void perror(const char *s);

/* --- POSIX --- */

#define L_ctermid 9

/*@ requires valid_mode: valid_read_string(mode);
    assigns \result \from indirect: file, indirect: mode[0 ..];
    ensures \result == \null || \valid(\result); */
FILE *fdopen(int file, const char *mode) __attribute__((weaklink_exact))
    __attribute__((weaklink_posix));

/*@ requires valid_command: valid_read_string(command);
    requires valid_mode: valid_read_string(mode);
    assigns \result \from indirect: command[0 ..], indirect: mode[0 ..];
    ensures \result == \null || \valid(\result); */
FILE *popen(const char *command, const char *mode) __attribute__((weaklink_exact))
    __attribute__((weaklink_posix));

/*@ assigns \result \from indirect: stream;
    ensures -1 <= \result; */
int pclose(FILE *stream) __attribute__((weaklink_posix));

/*@ assigns \result \from indirect: stream, indirect: offset, indirect: origin;
    ensures \result == 0 || \result == -1; */
int fseeko(FILE *stream, off_t offset, int origin) __attribute__((weaklink_posix));

/*@ assigns \result \from indirect: stream;
    ensures -1 <= \result; */
off_t ftello(FILE *stream) __attribute__((weaklink_posix));

/*@ requires valid_format: valid_read_string(format);
    assigns \result \from indirect: file, indirect: format[0 ..]; */
int dprintf(int file, const char *restrict format, ...) __attribute__((weaklink_posix));

/*@ requires valid_format: valid_read_string(format);
    assigns \result \from indirect: file, indirect: format[0 ..]; */
int vdprintf(int file, const char *restrict format, va_list arguments)
    __attribute__((weaklink_posix));

/*@ assigns \nothing; */
void flockfile(FILE *stream) __attribute__((weaklink_posix));

/*@ assigns \nothing; */
void funlockfile(FILE *stream) __attribute__((weaklink_posix));

/*@ assigns \result \from indirect: stream;
    ensures -1 <= \result <= 255; */
int getc_unlocked(FILE *stream) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

/*@ assigns \result \from \nothing;
    ensures -1 <= \result <= 255; */
int getchar_unlocked(void) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

/*@ assigns \result \from c, indirect: stream;
    ensures \result == -1 || \result == (unsigned char)c; */
int putc_unlocked(int c, FILE *stream) __attribute__((weaklink_exact))
    __attribute__((weaklink_posix));

/*@ assigns \result \from c;
    ensures \result == -1 || \result == (unsigned char)c; */
int putchar_unlocked(int c) __attribute__((weaklink_exact)) __attribute__((weaklink_posix));

void setlinebuf(FILE *stream) __attribute__((weaklink_posix));
int renameat(int from, const char *before, int to, const char *after)
    __attribute__((weaklink_posix));
ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream)
    __attribute__((weaklink_posix));
ssize_t getdelim(char **restrict line, size_t *restrict size, int end, FILE *restrict stream)
    __attribute__((weaklink_posix));
int asprintf(char **restrict s, const char *restrict format, ...) __attribute__((weaklink_posix));
int vasprintf(char **restrict s, const char *restrict format, va_list arguments)
    __attribute__((weaklink_posix));
FILE *fmemopen(void *restrict block, size_t size, const char *restrict mode)
    __attribute__((weaklink_posix));
FILE *open_memstream(char **place, size_t *size) __attribute__((weaklink_posix));
char *ctermid(char *s) __attribute__((weaklink_posix));

#endif
