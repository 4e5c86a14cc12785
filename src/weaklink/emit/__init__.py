"""C programs that check their own annotations: a view to read, a counterexample to run."""
