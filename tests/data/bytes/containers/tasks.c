// Tasks in a doubly linked list, as Linux has it; one is left out of the list on one side alone. [slow]

#include <stddef.h>

struct list_head { struct list_head *next, *prev; };

#define container_of(ptr, type, member) ({ \
   const __typeof__(((type *)0)->member) *__mptr = (ptr); \
   (type *)((char *)__mptr - offsetof(type, member)); })
#define list_entry(ptr, type, member) container_of(ptr, type, member)
#define list_for_each_entry(pos, head, member) \
   for (pos = list_entry((head)->next, __typeof__(*pos), member); \
        &pos->member != (head); \
        pos = list_entry(pos->member.next, __typeof__(*pos), member))

struct task { int pid; struct list_head list; int prio; };

/*@ predicate linked(struct list_head *a, struct list_head *b) =
      \valid(a) && \valid(b) && \initialized(&a->next) && \initialized(&b->prev) &&
      a->next == b && b->prev == a; */

/*@ requires \valid(list);
    assigns *list;
    ensures linked(list, list); */
static void init_list_head(struct list_head *list)
{
  list->next = list;
  list->prev = list;
}

/*@ requires \valid(n) && \valid(head) && linked(head, head->next);
    requires \separated(n, head) && \separated(n, head->next);
    requires head->next == head || \separated(head, head->next);
    assigns *n, head->next, head->next->prev;
    ensures linked(head, n) && linked(n, \old(head->next)); */
static void list_add(struct list_head *n, struct list_head *head)
{
  head->next->prev = n;
  n->next = head->next;
  n->prev = head;
  head->next = n;
}

/*@ requires \valid(entry) && linked(entry, entry->next) && linked(entry->prev, entry);
    requires \separated(entry, entry->prev) && \separated(entry, entry->next);
    requires entry->prev == entry->next || \separated(entry->prev, entry->next);
    assigns entry->next->prev, entry->prev->next;
    ensures linked(\old(entry->prev), \old(entry->next)); */
static void list_del(struct list_head *entry)
{
  entry->next->prev = entry->prev;
  entry->prev->next = entry->next;
}

/*@ requires \valid(entry) && linked(entry, entry->next) && linked(entry->prev, entry);
    requires \separated(entry, entry->prev) && \separated(entry, entry->next);
    requires entry->prev == entry->next || \separated(entry->prev, entry->next);
    assigns entry->next->prev, entry->prev->next;
    ensures linked(\old(entry->prev), \old(entry->next)); */ //~ postcondition non-compliance input=entry=&B1[0]
static void list_del_wrongly(struct list_head *entry)
{
  entry->prev->next = entry->next;
}

//@ ensures \result == 3;
int deleted(void)
{
  struct list_head head;
  struct task a = { .pid = 2 }, b = { .pid = 3 };
  init_list_head(&head);
  list_add(&a.list, &head);
  list_add(&b.list, &head);
  list_del(&a.list);
  struct task *only = list_entry(head.next, struct task, list);
  //@ assert only == &b && only->list.next == &head;
  return only->pid;
}

//@ ensures \result == 5;
int sum(void)
{
  struct list_head head;
  struct task a = { .pid = 2 }, b = { .pid = 3 }, *pos;
  int total = 0;
  init_list_head(&head);
  list_add(&a.list, &head);
  list_add(&b.list, &head);
  /*@ loop invariant pos == &b && total == 0 || pos == &a && total == 3 ||
        &pos->list == &head && total == 5;
      loop assigns pos, total; */
  list_for_each_entry(pos, &head, list)
    total += pos->pid;
  return total;
}

/*@ requires \valid(head) && linked(head, head->next);
    assigns \nothing; */
int first(struct list_head *head)
{
  return list_entry(head->next, struct task, list)->pid; //~ mem-access non-compliance input=head=&B1[0]
}
