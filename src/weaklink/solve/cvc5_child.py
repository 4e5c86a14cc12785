"""cvc5 as a process that speaks SMT-LIB text, like other solvers' executables.

Reads commands from standard input and runs them when a line `(echo "...")` has been read, which
it then prints without the quotes. Runs by path, so it imports nothing of weaklink.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from typing import Any

MEMORY_BYTES = 4 << 30
NOT_INSTALLED = 3


class Interpreter:
    """A cvc5 solver that executes text."""

    def __init__(self, cvc5: Any) -> None:
        self._cvc5 = cvc5
        self._renew()

    def _renew(self) -> None:
        terms = self._cvc5.TermManager()
        self._solver = self._cvc5.Solver(terms)
        self._symbols = self._cvc5.SymbolManager(terms)
        self._parser = self._cvc5.InputParser(self._solver, self._symbols)

    def run(self, text: str) -> str:
        """The output of the commands in `text`; an error ends it with `(error "...")`."""
        before, reset, after = text.rpartition("(reset)\n")
        if reset:  # a new solver: cvc5's own reset keeps options such as the step budget
            self._renew()
            return self.run(after) if not before.strip() else '(error "reset not at start")\n'
        try:
            return "".join(self._outputs(text))
        except Exception as error:  # whatever cvc5 raises is the reply
            return '(error "{}")\n'.format(str(error).replace('"', "'"))

    def _outputs(self, text: str) -> list[str]:
        self._parser.setIncrementalStringInput(self._cvc5.InputLanguage.SMT_LIB_2_6, "input")
        self._parser.appendIncrementalStringInput(text)
        outputs = []
        while not (command := self._parser.nextCommand()).isNull():
            output = str(command.invoke(self._solver, self._symbols))
            if str(command.getCommandName()).startswith("check-sat"):
                output = output.partition(" ")[0].strip() + "\n"  # drops "(RESOURCEOUT)"
            outputs.append(output)
        return outputs


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def main() -> int:
    """Serves until end of input; the status is 0, or 3 if the cvc5 package is missing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _limit_memory()
    try:
        import cvc5
    except ImportError:
        return NOT_INSTALLED
    interpreter = Interpreter(cvc5)
    pending: list[str] = []
    for line in sys.stdin:
        if line.startswith('(echo "'):
            output = interpreter.run("".join(pending))
            pending.clear()
            print(output + line.strip()[len('(echo "') : -len('")')], flush=True)
        else:
            pending.append(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
