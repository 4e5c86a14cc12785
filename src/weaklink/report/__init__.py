"""One plain report, and its formats: formatting only, no judgement."""
