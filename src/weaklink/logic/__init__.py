"""Solver-independent first-order terms: sorts, interned terms, evaluation under a model."""
