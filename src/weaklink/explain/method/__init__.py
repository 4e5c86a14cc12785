"""Which link of a failed proof is broken.

method      the order in which it is asked: proof, runs, search, the smallest weak set
small_runs  what the code does from small inputs; ``deepening``: searches with growing bounds
larger_runs  what runs of the code, and of its contracts, show from inputs of many cells
apart       properties that may be taken out while another is asked about
engines     what runs and searches the code, made when it is asked for
neither     what is said where neither code nor contracts were seen to fail
weakest     the smallest weak set of contracts
resting     what proofs rest on: the unproved annotations that they need
aliasing    what proofs need of pointers to globals that other files can name
lemmas      lemmas, proved or refuted
"""
