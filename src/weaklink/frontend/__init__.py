"""Reading C and ACSL: text to tokens, tokens to syntax trees, trees to the IR."""
