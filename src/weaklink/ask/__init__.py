"""Questions asked of views, and their answers, each witness replayed."""
