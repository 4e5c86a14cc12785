"""The codes of a floating-point format as terms, and what is said of one."""

from __future__ import annotations

from weaklink import floating
from weaklink.floating import Format
from weaklink.ir import floats
from weaklink.logic.term import Op, Sort, Term
from weaklink.logic.terms import Terms


class Values:
    """The codes of a format in a formula, and what is said of one."""

    def __init__(self, format: Format, terms: Terms) -> None:
        self.format = format
        self.codes: dict[int, Term] = {}
        self._terms = terms
        self._half = terms.integer(format.half)

    def real(self, code: Term) -> Term:
        """The real that a finite value is."""
        if code.op is Op.INT and isinstance(code.value, int):
            if floating.is_finite(code.value, self.format):
                return self._terms.real(floating.real(code.value, self.format))
        return self._terms.apply(floats.named(self.format, floats.REAL_OF), [code], Sort.REAL)

    def order(self, code: Term) -> Term:
        terms = self._terms
        negative = terms.sub(self._half, code)
        return terms.ite(terms.lt(code, self._half), code, negative)

    def magnitude(self, code: Term) -> Term:
        terms = self._terms
        return terms.ite(terms.lt(code, self._half), code, terms.sub(code, self._half))

    def is_finite(self, code: Term) -> Term:
        return self._terms.lt(self.magnitude(code), self._terms.integer(self.format.infinity))

    def is_nan(self, code: Term) -> Term:
        return self._terms.lt(self._terms.integer(self.format.infinity), self.magnitude(code))
