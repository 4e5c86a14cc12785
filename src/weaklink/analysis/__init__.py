"""What can be read off the IR: control flow, loops, what may change, quantifier ranges."""
