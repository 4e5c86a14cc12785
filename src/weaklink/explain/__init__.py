"""Why a property is unproved, and what green is worth, with evidence.

elements    the contracts that can be too weak, and how users name them
findings    what is found out of a property, with the views and witnesses that show it
method/     the method: proofs and what they rest on, causes, the smallest weak set
runs/       a run as a reader of the source can follow it: steps, states, why an annotation is false
green/      questions about what is proved: can runs come here, do axioms contradict, covers
reports/    what was found out becomes the model, with what to try

``runs`` knows nothing of the other folders.
"""
