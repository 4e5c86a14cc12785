"""The program IR: typed, pure expressions over a control-flow graph of basic blocks."""
