"""The program IR: typed, pure expressions over a control-flow graph of basic blocks.

Elsewhere ``from weaklink import ir``, then ``ir.Assign``: whatever these modules define.  Each
imports only those before it, but that places, expressions and predicates hold each other:

operators                      C's operators, in one table
types, layout                  types and machines
floats                         types of floating-point values as numbers, functions on them
variables                      variables of programs and of the logic, labels of states
phases                         what is before lowering, and what behind it
places, expressions, predicates
byte_types, overlays           types that are their bytes; unions that are more
cells, padding                 objects as cells; ``within``: what lies in their bytes, or unions
owned                          what says that a cell of a union has a value of its own
contracts, definitions         contracts as lists of clauses; definitions of the logic
lists, typevars                ACSL's lists as a sum; what type variables stand for
statements, program            statements; blocks, functions, programs
traverse, parts                walks
lir                            the types of what is lowered, which others import by its name
precedence, notation, printer, check, constructs, names    what others ask for by name
"""

from weaklink.ir.contracts import *  # noqa: F403
from weaklink.ir.definitions import *  # noqa: F403
from weaklink.ir.expressions import *  # noqa: F403
from weaklink.ir.operators import *  # noqa: F403
from weaklink.ir.parts import *  # noqa: F403
from weaklink.ir.phases import *  # noqa: F403
from weaklink.ir.places import *  # noqa: F403
from weaklink.ir.predicates import *  # noqa: F403
from weaklink.ir.program import *  # noqa: F403
from weaklink.ir.statements import *  # noqa: F403
from weaklink.ir.traverse import *  # noqa: F403
from weaklink.ir.types import *  # noqa: F403
from weaklink.ir.variables import *  # noqa: F403
