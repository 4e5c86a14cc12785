"""What is known of each case in which WP and weaklink differ (``explained.toml``)."""

from __future__ import annotations

import subprocess
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).with_name("explained.toml")

GCC = ("gcc", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")

SIDES = frozenset({"weaklink", "wp", "both"})
"""Who is right; ``both`` where they mean different things by the same words."""


@dataclass(frozen=True, slots=True)
class Explained:
    """``native`` are the statements of a ``main`` behind the file that run it from weaklink's
    inputs and return 0 if WP is right there; "" where no run tells, and of a generated program,
    which the native judge runs itself."""

    file: str
    property: str
    right: str
    why: str
    native: str = ""

    def holds_natively(self, text: str) -> bool:
        """Whether the compiled run says that the annotation holds."""
        with tempfile.TemporaryDirectory(prefix="peer") as folder:
            source, program = Path(folder) / "case.c", Path(folder) / "case"
            source.write_text(f"{text}\nint main(void) {{ {self.native} }}\n", encoding="utf-8")
            subprocess.run([*GCC, "-o", program, source], check=True, timeout=60)
            done = subprocess.run([program], check=False, capture_output=True, timeout=60)
            return done.returncode == 0


def table() -> list[Explained]:
    return [Explained(**case) for case in tomllib.loads(TABLE.read_text("utf-8"))["case"]]
