/* Control of devices: the numbers are Linux's. */
#ifndef WEAKLINK_SYS_IOCTL_H
#define WEAKLINK_SYS_IOCTL_H

#define TCGETS 0x5401
#define TCSETS 0x5402
#define TIOCGWINSZ 0x5413
#define TIOCSWINSZ 0x5414
#define TIOCGPGRP 0x540f
#define TIOCSPGRP 0x5410
#define TIOCSCTTY 0x540e
#define TIOCNOTTY 0x5422
#define FIONREAD 0x541b
#define FIONBIO 0x5421
#define FIOCLEX 0x5451
#define SIOCGIFCONF 0x8912
#define SIOCGIFFLAGS 0x8913
#define SIOCGIFADDR 0x8915
#define SIOCGIFNETMASK 0x891b
#define SIOCGIFHWADDR 0x8927

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

int ioctl(int file, unsigned long request, ...);

#endif
