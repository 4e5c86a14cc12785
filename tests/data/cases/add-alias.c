// Nothing requires two jugs: pouring one into itself changes both; the second claim fails only behind the first.

/*@ requires places: \valid(jug) && \valid_read(cup);
    requires small: 0 <= *jug <= 1000 && 0 <= *cup <= 1000;
    assigns *jug;
    ensures sum: *jug == \old(*jug) + *cup;
    //~^ postcondition:sum non-compliance input=jug=&B1[0],cup=&B1[0]
    ensures kept: *cup == \old(*cup);
    //~^ postcondition:kept assuming
*/
void pour(int *jug, const int *cup)
{
  *jug += *cup;
}

/*@ requires places: \valid(jug) && \valid_read(cup);
    requires apart: \separated(jug, cup);
    requires small: 0 <= *jug <= 1000 && 0 <= *cup <= 1000;
    assigns *jug;
    ensures sum: *jug == \old(*jug) + *cup;
    ensures kept: *cup == \old(*cup);
*/
void pour_from_another(int *jug, const int *cup)
{
  *jug += *cup;
}
