"""The reachability condition of a view, as terms."""
