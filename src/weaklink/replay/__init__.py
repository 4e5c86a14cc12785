"""Running the IR under a view, in exact C semantics, from given inputs and choices."""
