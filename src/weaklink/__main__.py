"""`python -m weaklink`."""

import sys

from weaklink.cli import main

if __name__ == "__main__":  # children of a process pool import this module under another name
    sys.exit(main())
