"""Which link of a failed proof is broken.

method      the order in which it is asked: proof, runs, search, the smallest weak set
small_runs  what the code does from small inputs; ``deepening``: searches with growing bounds
engines     what runs and searches the code, made when it is asked for; ``later``: what is checked
            only behind a property
weakest     the smallest weak set of contracts
resting     what proofs rest on: the unproved annotations that they need
aliasing    what proofs need of pointers to globals that other files can name
lemmas      lemmas, proved or refuted
"""
