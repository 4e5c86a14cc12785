"""weaklink names the weak link of a failed proof: code, contract of a loop or callee, or prover.

It reads C with ACSL contracts and shows, for each annotation that is not proved, a replayed
execution as evidence. `ARCHITECTURE.md` tells which part does what.
"""

__version__ = "0.1.0"
