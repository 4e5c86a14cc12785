"""A run, as a reader of the source can follow it.

story       a witness told: the events of its run, its states, the code's own run beside it
events      the steps; ``writes``: what each changed
choices     what contracts chose, beside what the code does there
states      states in the source's names and values
leading     where pointers in objects lead
naming      what cells of memory are called; ``titles``: what variables are
in_bytes    numbers that lie in bytes; ``overlaid``: unions by the member last written
parts       what lies at a cell of an object
sources     the variables of the source that those of a view are parts of
values      values, and how they are written; ``spelling``: numbers
usage       as what the source uses what it names: as masks, as characters
reasons     why an annotation is false; ``sides``: the sides of its comparisons
frames      what a frame clause leaves out
relevance   the inputs on which a run depends
outside     what is in no object; ``orders``: pointers into different ones that are compared
reduction   the integers that minimisation made smaller
evaluating  expressions of a view evaluated again in a state of its run
"""
