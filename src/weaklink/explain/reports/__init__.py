"""What was found out, as the records of ``model/``, which are made of it here alone.

verdicts   a property: what its cause says, and the runs that show it
runs       a witness or a guess, as a counterexample
brief      less of long arrays in a run, for readers
smoke      a smoke test; ``dead``: why a place is dead
covers     tests, and the code that none passes
premises   what a claim takes for granted
suggest    what to try; ``clauses``: frame clauses that would be true
"""
