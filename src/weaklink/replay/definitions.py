"""Logic definitions as Python functions."""

from __future__ import annotations

from collections.abc import Callable

from weaklink import ir
from weaklink.ir import lir
from weaklink.replay.data import of_data
from weaklink.replay.expressions import Key, Writer, definition_name
from weaklink.replay.floats import COMPUTED


def define(
    definition: lir.Definition,
    ordered: Callable[[lir.Compare], int] | None = None,
    *,
    wide: Callable[[lir.Quantified, tuple[Key, ...]], int] | None = None,
    careful: bool = False,
) -> str:
    """A logic definition as a Python function of its depth of unfolding and its arguments;
    ``ordered``, ``wide`` and ``careful`` as of ``Writer``, which is unhooked where there is
    ``wide``."""
    names: dict[ir.Bound, str] = {
        parameter: f"b{index}" for index, parameter in enumerate(definition.parameters)
    }

    def no_state(variable: ir.Variable) -> str:
        raise AssertionError(f"{variable.name} in a definition that is not put in place")

    parameters = "".join(f", {name}" for name in names.values())
    head = f"def {definition_name(definition.name)}(n{parameters}):\n"
    if definition.name in COMPUTED:
        return f"{head}    return computed[{definition.name!r}]({', '.join(names.values())})"
    if definition.role is not None:
        return f"{head}    {of_data(definition, definition.role)}"
    if definition.body is None:
        reason = f"{definition.name} is declared without a definition"
        return f"{head}    raise NotExecutable({reason!r})"
    writer = Writer(no_state, "n", ordered, unhooked=wide is not None, wide=wide, careful=careful)
    body = writer.write(definition.body, names)
    return head + "".join(f"    {line}\n" for line in [*writer.helpers(), f"return {body}"])
