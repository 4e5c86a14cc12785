// A bit-field that `int` holds is an `int` where it is computed with; wider ones have gcc's types.
struct s {
  unsigned u3 : 3; int i3 : 3; unsigned u31 : 31; unsigned u32 : 32; unsigned long l5 : 5, l32 : 32;
  unsigned long u33 : 33; long i40 : 40; unsigned long u64 : 64; _Bool b : 1; unsigned char c : 8;
};

/*@ requires s.u3 == 7 && s.u31 == 0 && s.u32 == 0 && s.l5 == 31;
    assigns \nothing;
    ensures \result == 1; */
int narrow(struct s s)
{
  return s.u3 - 8 == -1 && -s.u3 < 0 && ~s.u3 == -8 && s.u31 - 1 < 0 && s.l5 - 32 < 0
    && s.u32 - 1 > 0 && s.l32 - 1 >= 0 && !s.b - 2 < 0 && s.c - 256 < 0;
}

/*@ requires s.u33 == 0 && s.i40 == -1 && s.u64 == 0;
    assigns \nothing;
    ensures \result == 1; */
int wide(struct s s)
{
  return s.u33 - 1 == 0x1ffffffff && ~s.u33 == 0x1ffffffff && s.u33 + s.i40 == -1
    && s.i40 < 0u && s.u64 - 1 > s.u33 && s.u33 - 1ul == ~0ul;
}

/*@ requires s.u3 <= 6; assigns \nothing; ensures \result == s.u3 + 1; */
unsigned sum(struct s s) { return s.u3 + 1; }

/*@ assigns \nothing; ensures \result > 0; */ //~ postcondition non-compliance input=s={.u3=0,.i3=-4,.u31=0,.u32=0,.l5=0,.l32=0,.u33=0,.i40=0,.u64=0,.b=0,.c=0}
int negative(struct s s) { return s.i3 + 4; }

/*@ assigns \nothing; ensures \result == 1; */
int selected(struct s s)
{
  return _Generic(s.u32, unsigned: _Generic(s.u3, unsigned: 0, default: 1), default: 0)
    && _Generic(s.u3 + 0, int: 1) && _Generic(s.u64, unsigned long: 1) && sizeof(s.i40 + 0) == 8;
}
