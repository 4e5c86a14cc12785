"""Questions about what is proved: is there something that it is said of?

smoke        can a run come here
explaining   what keeps runs away; ``cores``: the smallest such set
answers      what is found out of a point; ``ways``: which points come only behind others
clash        clauses that hold in no run which comes to them, and what they clash with
by_culprits  proofs that rest on these, by name
past         the same of runs that go on behind annotations that they fail
axioms       do axioms and definitions contradict each other; ``consistency``: a model of them;
             ``instances``: what they say of small values
used         which clauses proofs need; ``loose``: preconditions that exclude more than they do
cover        tests that pass all code that can run to a normal end
cover_runs   its runs without a solver, and which are kept as tests; ``farther``: rising limits;
             ``independence``: conditions that decide by themselves
left         what it leaves: in which scope, and on what that rests
exclusion    why none passes the rest; ``failing``: what failing runs execute
"""
