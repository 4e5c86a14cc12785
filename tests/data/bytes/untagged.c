// Structures without a tag, where numbers of several bytes are looked at as characters.
typedef struct {
    int room, size;
    unsigned long *limbs;
} big[1];

typedef struct {
    unsigned short x[2];
    unsigned int is_zero;
} point;

/*@ requires \valid(r);
    assigns *r;
    ensures r->size == 0 && r->room == 1; */
void begin(big r) {
    r->room = 1;
    r->size = 0;
}

/*@ requires \valid(q) && \valid_read(p);
    assigns *q;
    ensures q->x[1] == p->x[1];
    ensures q->is_zero == 0; */ //~ postcondition non-compliance input=q=&B1[0],p=&B1[0]
void copy(point *q, const point *p) {
    *q = *p;
    q->x[0] = p->x[0];
}

/*@ requires \valid_read(p + (0 .. 3));
    assigns \nothing;
    ensures p[0] == 0 ==> \result % 256 == 0; */
unsigned int word(const unsigned char *p) {
    unsigned int w;
    unsigned char *q = (unsigned char *)&w;
    q[0] = p[0];
    q[1] = p[1];
    q[2] = p[2];
    q[3] = p[3];
    return w;
}

/*@ requires \valid(q); */
unsigned int halves(point *q) {
    q->is_zero = 3;
    *(unsigned char *)&q->is_zero = 0;
    return q->is_zero;
}

/*@ requires \valid(limb);
    assigns *limb;
    ensures *limb == 255; */
void low(unsigned long *limb) {
    *limb = 0;
    *(unsigned char *)limb = 255;
}
