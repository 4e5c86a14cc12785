// What stands behind a jump and says that it is dead is meant: no alarm, but "unreachable".

/*@ assigns \nothing; ensures \result == x; */
int around(int x)
{
  goto done;
  //@ assert \false; //~ assertion unreachable
  x = 3;
done:
  return x;
}
