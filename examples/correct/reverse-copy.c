// Copies an array back to front.

/*@ requires length: n >= 0;
    requires readable: \valid_read(film + (0 .. n - 1));
    requires writable: \valid(rewound + (0 .. n - 1));
    requires apart: \separated(film + (0 .. n - 1), rewound + (0 .. n - 1));
    typically n <= 4;
    assigns rewound[0 .. n - 1];
    ensures mirrored: \forall integer k; 0 <= k < n ==> rewound[k] == film[n - 1 - k];
*/
void rewind_film(const int *film, int *rewound, int n)
{
  int head = 0;
  int tail = n;
  /*@ loop invariant range: 0 <= head <= n;
      loop invariant meet: tail == n - head;
      loop invariant mirrored: \forall integer k; 0 <= k < head ==> rewound[k] == film[n - 1 - k];
      loop assigns head, tail, rewound[0 .. n - 1];
      loop variant tail;
  */
  while (head < n) {
    tail--;
    rewound[head] = film[tail];
    head++;
  }
}
