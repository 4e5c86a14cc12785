"""The method: why a property is unproved, with evidence."""
