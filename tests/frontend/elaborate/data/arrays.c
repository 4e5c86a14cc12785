// Arrays decay; arrays of arrays; indices with effects are computed once.
int a[4], m[2][3];
int at(int t[], int n) { return t[n] + 2[t]; }
void f(int i)
{
  int local[3];
  local[0] = a[i++];
  a[i++] += local[2];
  a[at(a, i)]++;
  m[1][i] = m[i][1] = 7;
  a[at(a, i)] = at(&a[1], i) + at(m[1], 2);
  int *row = m[i], (*rows)[3] = m;
  row[1]--;
  rows[1][2] = *a;
}
