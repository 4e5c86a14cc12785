/* Classes of characters (C11 7.4), those of the "C" locale. */
#ifndef WEAKLINK_CTYPE_H
#define WEAKLINK_CTYPE_H

/* Each takes a value of unsigned char, or EOF, which is -1. */

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> ('A' <= c <= 'Z' || 'a' <= c <= 'z' || '0' <= c <= '9'); */
int isalnum(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> ('A' <= c <= 'Z' || 'a' <= c <= 'z'); */
int isalpha(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> (c == ' ' || c == '\t'); */
int isblank(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> (0 <= c <= 31 || c == 127); */
int iscntrl(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> '0' <= c <= '9'; */
int isdigit(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> 33 <= c <= 126; */
int isgraph(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> 'a' <= c <= 'z'; */
int islower(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> 32 <= c <= 126; */
int isprint(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==>
      (33 <= c <= 47 || 58 <= c <= 64 || 91 <= c <= 96 || 123 <= c <= 126); */
int ispunct(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> (9 <= c <= 13 || c == ' '); */
int isspace(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> 'A' <= c <= 'Z'; */
int isupper(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures \result != 0 <==> ('0' <= c <= '9' || 'A' <= c <= 'F' || 'a' <= c <= 'f'); */
int isxdigit(int c);

/*@ assigns \result \from c;
    ensures \result != 0 <==> 0 <= c <= 127; */
int isascii(int c) __attribute__((weaklink_posix));

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures 'A' <= c <= 'Z' ==> \result == c - 'A' + 'a';
    ensures !('A' <= c <= 'Z') ==> \result == c; */
int tolower(int c);

/*@ requires character: -1 <= c <= 255;
    assigns \result \from c;
    ensures 'a' <= c <= 'z' ==> \result == c - 'a' + 'A';
    ensures !('a' <= c <= 'z') ==> \result == c; */
int toupper(int c);

#endif
