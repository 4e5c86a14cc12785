// A driver for a device with registers: what is volatile is anyone's, the shadow is ours.
typedef unsigned int uint32_t;
struct ctrl { uint32_t enable : 1; uint32_t irq : 1; uint32_t prescale : 4; uint32_t : 10; uint32_t period : 16; };
struct status { uint32_t ready : 1, error : 1, : 6, count : 8; };
struct device { volatile struct status status; struct ctrl ctrl; };

enum { OK, BUSY, BROKEN };

/*@ requires \valid(d) && period <= 0xffff && prescale <= 15;
    assigns d->ctrl;
    ensures d->ctrl.enable == 1 && d->ctrl.irq == \old(d->ctrl.irq);
    ensures d->ctrl.prescale == prescale && d->ctrl.period == period; */
void configure(struct device *d, unsigned prescale, unsigned period)
{
  d->ctrl.enable = 0;
  d->ctrl.prescale = prescale;
  d->ctrl.period = period;
  d->ctrl.enable = 1;
}

/*@ requires \valid(d) && tries >= 0;
    assigns d->ctrl.enable;
    ensures \result == OK || \result == BUSY || \result == BROKEN;
    ensures \result == BROKEN ==> d->ctrl.enable == 0; */
int await(struct device *d, int tries)
{
  /*@ loop invariant 0 <= tries; loop assigns tries; loop variant tries; */
  while (tries > 0) {
    if (d->status.error) { d->ctrl.enable = 0; return BROKEN; }
    if (d->status.ready) return OK;
    tries--;
  }
  return BUSY;
}

/*@ requires \valid(d);
    assigns \nothing;
    ensures room: 0 <= \result <= 255;
    ensures full: \result < 255; */ //~ postcondition:full non-compliance input=d=&B1[0]
int room(struct device *d) { return 255 - d->status.count; }

/*@ requires \valid(d); assigns \nothing; ensures \result == 1; */ //~ postcondition non-compliance input=d=&B1[0]
int twice(struct device *d) { return d->status.ready == d->status.ready; }
