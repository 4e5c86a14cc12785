"""The program IR: typed, pure expressions over a control-flow graph of basic blocks.

Elsewhere ``from weaklink import ir``, then ``ir.Assign``: whatever these modules define.
"""

from weaklink.ir.contracts import *  # noqa: F403
from weaklink.ir.expressions import *  # noqa: F403
from weaklink.ir.parts import *  # noqa: F403
from weaklink.ir.program import *  # noqa: F403
from weaklink.ir.traverse import *  # noqa: F403
from weaklink.ir.types import *  # noqa: F403
