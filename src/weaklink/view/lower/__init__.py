"""Memory made explicit: places become cells of memories, pointers pairs of numbers."""
