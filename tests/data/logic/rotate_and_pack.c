// Bits that cannot meet are added: packing and rotating are arithmetic for the prover.

/*@ assigns \nothing;
    ensures \result == high * 256 + low; */
unsigned pack(unsigned char high, unsigned char low) {
  return ((unsigned)high << 8) | low;
}

/*@ assigns \nothing;
    ensures lowest: (\result & 1) == w / 128;
    ensures second: ((\result & 2) != 0) <==> ((w & 1) != 0); */
unsigned char turn(unsigned char w) {
  return (unsigned char)((w << 1) | (w >> 7));
}
