/* POSIX's termios.h: the numbers are Linux's. */
#ifndef WEAKLINK_TERMIOS_H
#define WEAKLINK_TERMIOS_H

#include <sys/types.h>

typedef unsigned char cc_t;
typedef unsigned int speed_t;
typedef unsigned int tcflag_t;

#define NCCS 32

struct termios {
  tcflag_t c_iflag;
  tcflag_t c_oflag;
  tcflag_t c_cflag;
  tcflag_t c_lflag;
  cc_t c_line;
  cc_t c_cc[NCCS];
  speed_t c_ispeed;
  speed_t c_ospeed;
};

#define VINTR 0
#define VQUIT 1
#define VERASE 2
#define VKILL 3
#define VEOF 4
#define VTIME 5
#define VMIN 6
#define VSTART 8
#define VSTOP 9
#define VSUSP 10
#define VEOL 11
#define IGNBRK 01
#define BRKINT 02
#define IGNPAR 04
#define PARMRK 010
#define INPCK 020
#define ISTRIP 040
#define INLCR 0100
#define IGNCR 0200
#define ICRNL 0400
#define IXON 02000
#define IXANY 04000
#define IXOFF 010000
#define OPOST 01
#define ONLCR 04
#define CSIZE 060
#define CS5 0
#define CS6 020
#define CS7 040
#define CS8 060
#define CSTOPB 0100
#define CREAD 0200
#define PARENB 0400
#define PARODD 01000
#define HUPCL 02000
#define CLOCAL 04000
#define ISIG 01
#define ICANON 02
#define ECHO 010
#define ECHOE 020
#define ECHOK 040
#define ECHONL 0100
#define NOFLSH 0200
#define TOSTOP 0400
#define IEXTEN 0100000
#define B0 0
#define B300 07
#define B1200 011
#define B2400 013
#define B4800 014
#define B9600 015
#define B19200 016
#define B38400 017
#define B57600 010001
#define B115200 010002
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCIFLUSH 0
#define TCOFLUSH 1
#define TCIOFLUSH 2

/*@ requires room: \valid(settings);
    assigns *settings, \result \from indirect: file;
    ensures \result == 0 || \result == -1;
    ensures \result == 0 ==> \initialized(settings); */
int tcgetattr(int file, struct termios *settings);

/*@ requires \valid_read(settings);
    assigns \result \from indirect: file, indirect: action, indirect: *settings;
    ensures \result == 0 || \result == -1; */
int tcsetattr(int file, int action, const struct termios *settings)
    __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: file, indirect: queue;
    ensures \result == 0 || \result == -1; */
int tcflush(int file, int queue) __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: file;
    ensures \result == 0 || \result == -1; */
int tcdrain(int file) __attribute__((weaklink_exact));

/*@ assigns \result \from indirect: file, indirect: duration;
    ensures \result == 0 || \result == -1; */
int tcsendbreak(int file, int duration) __attribute__((weaklink_exact));

/*@ requires \valid_read(settings);
    assigns \result \from settings->c_ispeed, settings->c_cflag; */
speed_t cfgetispeed(const struct termios *settings);

/*@ requires \valid_read(settings);
    assigns \result \from settings->c_ospeed, settings->c_cflag; */
speed_t cfgetospeed(const struct termios *settings);

/*@ requires \valid(settings);
    assigns *settings, \result \from *settings, speed;
    ensures \result == 0 || \result == -1;
    ensures \old(\initialized(settings)) ==> \initialized(settings); */
int cfsetispeed(struct termios *settings, speed_t speed);

/*@ requires \valid(settings);
    assigns *settings, \result \from *settings, speed;
    ensures \result == 0 || \result == -1;
    ensures \old(\initialized(settings)) ==> \initialized(settings); */
int cfsetospeed(struct termios *settings, speed_t speed);

/*@ requires \valid(settings);
    assigns *settings \from *settings;
    ensures \old(\initialized(settings)) ==> \initialized(settings); */
void cfmakeraw(struct termios *settings);

#endif
