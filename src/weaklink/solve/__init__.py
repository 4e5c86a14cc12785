"""Solvers as long-lived, killable processes that speak SMT-LIB text."""

from weaklink.solve.answer import Sat, SolverAnswer, Unknown, UnknownReason, Unsat, Value
from weaklink.solve.child import shutdown
from weaklink.solve.discover import InstalledSolver, installed_solvers
from weaklink.solve.log import open_session
from weaklink.solve.query import Check, Query
from weaklink.solve.race import Portfolio, portfolio_for_runs
from weaklink.solve.session import Session, TextSession
from weaklink.solve.spec import CVC5, SOLVERS, Z3, SolverSpec

__all__ = [
    "CVC5",
    "SOLVERS",
    "Z3",
    "Check",
    "InstalledSolver",
    "Portfolio",
    "Query",
    "Sat",
    "Session",
    "SolverAnswer",
    "SolverSpec",
    "TextSession",
    "Unknown",
    "UnknownReason",
    "Unsat",
    "Value",
    "installed_solvers",
    "open_session",
    "portfolio_for_runs",
    "shutdown",
]
