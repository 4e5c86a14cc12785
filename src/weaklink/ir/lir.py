"""The lowered IR, by its types: memory is a value, and no place is left.

    ir.Expr      an expression as it was read: ``Load``, ``AddressOf``, ``BuiltinTerm`` ...
    lir.Expr     one over memories: ``Cell``, ``Updated``, ``Unchanged``

Signatures take their types of lowered code from here, and say so which IR they are about; nodes
are made, and matched, by the names that both have (``ir.Binary``).  A program that is lowered has
``lir.Statement``s, a function of a view ``lir.ViewStatement``s (``lir.ViewBody`` ...).
``view/lower`` alone, and what serves both (``ir``, some of ``analysis``), name the two.
"""

from __future__ import annotations

from weaklink.ir import contracts, definitions, expressions, predicates, program, statements
from weaklink.ir.expressions import CellTerm

Expr = expressions.Expr[CellTerm]
Pred = predicates.Pred[CellTerm]
Node = predicates.Node[CellTerm]

Unary = expressions.Unary[CellTerm]
Binary = expressions.Binary[CellTerm]
Convert = expressions.Convert[CellTerm]
Truth = expressions.Truth[CellTerm]
Conditional = expressions.Conditional[CellTerm]
At = expressions.At[CellTerm]
Apply = expressions.Apply[CellTerm]
Let = expressions.Let[CellTerm]

Compare = predicates.Compare[CellTerm]
Holds = predicates.Holds[CellTerm]
Not = predicates.Not[CellTerm]
And = predicates.And[CellTerm]
Or = predicates.Or[CellTerm]
Implies = predicates.Implies[CellTerm]
Iff = predicates.Iff[CellTerm]
IfPred = predicates.IfPred[CellTerm]
Quantified = predicates.Quantified[CellTerm]
AtPred = predicates.AtPred[CellTerm]
ApplyPred = predicates.ApplyPred[CellTerm]
LetPred = predicates.LetPred[CellTerm]

Clause = contracts.Clause[CellTerm]
Assigns = contracts.Assigns[CellTerm]
Frees = contracts.Frees[CellTerm]
OtherClause = contracts.OtherClause[CellTerm]
Measure = contracts.Measure[CellTerm]
ContractClause = contracts.ContractClause[CellTerm]
Clauses = contracts.Clauses[CellTerm]
Behavior = contracts.Behavior[CellTerm]
FunctionContract = contracts.FunctionContract[CellTerm]
LoopContract = contracts.LoopContract[CellTerm]
Definition = definitions.Definition[CellTerm]
Lemma = definitions.Lemma[CellTerm]

Statement = statements.LoweredStatement
Assign = statements.Assign[CellTerm]
Call = statements.Call[CellTerm]
Annotation = statements.Annotation[CellTerm]
Framed = statements.Framed[CellTerm]
Guard = statements.Guard[CellTerm]
Branch = program.Branch[CellTerm]
Terminator = program.Terminator[CellTerm]
Block = program.Block[CellTerm, statements.LoweredStatement]
Body = program.Body[CellTerm, statements.LoweredStatement]
Function = program.Function[CellTerm, statements.LoweredStatement]
Global = program.Global[CellTerm]
Program = program.Program[CellTerm, statements.LoweredStatement]

ViewStatement = statements.ViewStatement
ViewBlock = program.Block[CellTerm, statements.ViewStatement]
ViewBody = program.Body[CellTerm, statements.ViewStatement]
Instrumented = program.Function[CellTerm, statements.ViewStatement]
"""A function of a view, while views are made of it."""
