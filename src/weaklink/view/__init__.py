"""Views: a function with each subcontract standing for itself, or for its code."""
