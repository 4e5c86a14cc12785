"""The first seed's experiment: mutants diagnosed by the hundred, and what came out.

results    tasks and results, as plain values
manifest   mutants in a folder
store      what is known, in a file that survives whatever happens
diagnosis  one mutant to its result
pool       worker processes, which may die
campaign   all of it, from the files to the results
clock      how far it is, and how long it will take
tables     counts, shares and times
wp         Frama-C/WP over the same mutants
strength   the wrong bodies that contracts accept
text       these as text, CSV and JSON
page       these as one HTML page, with each mutant's story
"""
