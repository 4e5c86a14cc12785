"""Mutants: annotated C files that differ from a given one in one place.

text       offsets, what stands between nodes
types      whether an expression is an integer, or a pointer
sites      the places that can be changed, each with what stands around it
changes    a change of the text, with the tree that it has to give
dropping   what annotations can do without
operators  what can be changed, by name
normal     a normal form, by which mutants are told apart
mutants    all of it: a file to its mutants
"""

from weaklink.mutate.mutants import Mutant, mutants, sampled
from weaklink.mutate.operators import OPERATORS
from weaklink.mutate.sites import Part

__all__ = ["OPERATORS", "Mutant", "Part", "mutants", "sampled"]
