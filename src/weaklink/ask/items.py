"""The inputs of a view in the order in which they are declared."""

from __future__ import annotations

from weaklink import ir
from weaklink.view.lower.world import Block
from weaklink.view.model import View


def items_of(view: View) -> list[ir.Variable | Block]:
    """Plain inputs and the globals in memory, in declaration order."""
    model = view.memory
    order = {g.variable: i for i, g in enumerate(model.world.program.globals)}
    plain = [v for v in view.inputs if not isinstance(v.type, ir.MemoryType)]
    globals_: list[tuple[int, int, ir.Variable | Block]] = []
    parameters: list[ir.Variable] = []
    for position, variable in enumerate(plain):
        source = model.origins[variable].variable if variable in model.origins else variable
        if source in order:
            globals_.append((order[source], position, variable))
        else:
            parameters.append(variable)
    for block in model.blocks:
        if block.variable is not None and block.number not in model.known:
            globals_.append((order[block.variable], 0, block))
    globals_.sort(key=lambda item: item[:2])
    return [*(item for _, _, item in globals_), *parameters]
