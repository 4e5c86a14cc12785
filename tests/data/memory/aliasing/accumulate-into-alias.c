// The total is cleared before the term is read, which may be the total itself.

/*@ requires \valid(total) && \valid_read(term) && 0 <= *term <= 100;
    assigns *total;
    ensures sum: *total == \old(*term); //~ postcondition:sum non-compliance input=total=&B1[0],term=&B1[0]
*/
void add(int *total, int *term)
{
  *total = 0;
  *total = *total + *term;
}
