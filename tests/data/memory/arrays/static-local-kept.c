// A static local keeps its value from call to call, and the first call is not every call.

/*@ ensures one: \result == 1; //~ postcondition:one non-compliance input=calls=1
*/
unsigned next(void)
{
  static unsigned calls;
  calls = calls + 1;
  return calls;
}
