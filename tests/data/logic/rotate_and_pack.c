// Bits that cannot meet are added, so packing is arithmetic; bit by bit the prover gives up, though all 256 inputs were run.

/*@ assigns \nothing;
    ensures \result == high * 256 + low; */
unsigned pack(unsigned char high, unsigned char low) {
  return ((unsigned)high << 8) | low;
}

/*@ assigns \nothing;
    ensures lowest: (\result & 1) == w / 128;
    ensures others: \forall integer k; 0 <= k < 7 ==> //~ postcondition:others prover-incapacity
              (((\result & (1 << (k + 1))) != 0) <==> ((w & (1 << k)) != 0)); */
unsigned char turn(unsigned char w) {
  return (unsigned char)((w << 1) | (w >> 7));
}
