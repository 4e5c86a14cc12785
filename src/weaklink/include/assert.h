/* Diagnostics (C11 7.2): no include guard, since NDEBUG may change between two inclusions.

   assert(e) is a call to a function whose precondition is e: that e holds is a property to be
   proved, like any annotation.  It names the condition's place, and behind it e is known.  With
   NDEBUG nothing is evaluated and nothing is checked. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#ifndef WEAKLINK_ASSERT_H
#define WEAKLINK_ASSERT_H
/*@ requires condition_holds: condition != 0;
    assigns \nothing;
    ensures condition != 0; */
void assert(int condition);
#endif
#define assert(condition) assert((condition) != 0)
#endif
#undef static_assert
#define static_assert _Static_assert
