// Bytes of a union of which C says nothing are not taken for anything: what would need them is refused, or unknown. [slow]

struct padded { char tag; int value; };
union view { struct padded whole; unsigned char bytes[8]; int first; };

/*@ requires \valid(v); assigns *v;
    ensures v->bytes[1] == \old(v->bytes[1]); */ //~ postcondition unknown
void copied(union view *v, struct padded p)
{
  v->whole = p;
}

/*@ assigns \nothing; ensures \result == 0; */ //~ assigns assuming //~ postcondition assuming
int smaller_member_first(void)
{
  union view v = { .first = 1 }; //~ unmodelled unknown //~ refused
  return v.bytes[5];
}

union word { unsigned number; unsigned char bytes[4]; };

/*@ assigns \nothing;
    ensures {w \with .number = (unsigned)300}.bytes[1] == 1; */
void updated(union word w) { }

union part { unsigned number; unsigned short half; };

/*@ assigns \nothing;
    ensures {p \with .half = (unsigned short)3}.half == 3; */ //~ refused
void updated_in_part(union part p) { }
