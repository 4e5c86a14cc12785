"""Random C programs without annotations, whose behaviour C (with -fwrapv) defines.

What C leaves to the compiler is avoided: a full expression calls at most one function, and
changes and reads a variable only where a sequence point is between.
"""

from random import Random

TYPES = (
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "_Bool",
)
LOCALS = ("a", "b", "c", "d")
ARITHMETIC = ("+", "-", "*", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=")


class Writer:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._loops = 0

    def program(self) -> str:
        """Two globals, a callee ``h``, and ``f`` of two parameters."""
        types = [self._pick(TYPES) for _ in range(8)]
        text = f"{types[0]} g0 = {self._number()}; {types[1]} g1;\n"
        text += f"{types[2]} h({types[3]} x) {{ g0 += x; return g1 = x * 3 - g0; }}\n"
        text += f"{types[4]} f({types[5]} a, {types[6]} b) {{\n"
        text += f"  {self._pick(TYPES)} d = a; {self._pick(TYPES)} c = b + 1;\n"
        text += "".join(self._statement(3) for _ in range(self._random.randint(3, 8)))
        return text + f"  return {self._pure(3)};\n}}\n"

    def _pick(self, choices: tuple[str, ...]) -> str:
        return self._random.choice(choices)

    def _number(self) -> str:
        values = ("0", "1", "2", "7", "100", "255", "65535", "0x7fffffff", "3000000000", "5u", "9l")
        return self._pick((*values, "'a'", "0xffffffffffffffff"))

    def _name(self) -> str:
        return self._pick((*LOCALS, "g0", "g1"))

    def _pure(self, depth: int) -> str:
        if depth == 0 or self._random.random() < 0.2:
            return self._number() if self._random.random() < 0.4 else self._name()
        left, right = self._pure(depth - 1), self._pure(depth - 1)
        match self._random.randrange(9):
            case 0:
                return f"({left} {self._pick(('/', '%'))} (({right} & 7) + 1))"
            case 1:
                return f"({left} {self._pick(('<<', '>>'))} ({right} & 15))"
            case 2:
                return f"({self._pick(('-', '~', '!', '+'))}{left})"
            case 3:
                return f"(({self._pick(TYPES)}){left})"
            case 4:
                return f"({left} ? {right} : {self._pure(depth - 1)})"
            case 5:
                return f"({left} {self._pick(('&&', '||'))} {right})"
            case _:
                return f"({left} {self._pick(ARITHMETIC)} {right})"

    def _effect(self) -> str:
        """An expression whose only effects are at sequence points, or one."""
        name = self._name()
        pure = self._pure(2)
        match self._random.randrange(9):
            case 0:
                return f"{name} = {pure}"
            case 1:
                op = self._pick(("+", "-", "*", "&", "|", "^"))
                return f"{name} {op}= {pure}"
            case 2:
                return self._pick((f"{name}++", f"--{name}"))
            case 3:
                return f"{self._pick(LOCALS)} = h({pure})"
            case 4:
                return f"(({self._effect()}), {self._pure(1)})"
            case 5:
                return f"({pure} {self._pick(('&&', '||'))} ({self._effect()}))"
            case 6:
                return f"(({self._effect()}) ? ({self._effect()}) : ({self._effect()}))"
            case 7:
                return f"({self._effect()}) && {pure} || ({self._effect()})"
            case _:
                return f"{self._pick(LOCALS)} = h({self._pure(1)}) > 3 && {self._pure(1)}"

    def _statement(self, depth: int) -> str:
        kind = self._random.randrange(9) if depth else 0
        if kind <= 2:
            return f"  {self._effect()};\n"
        if kind == 3:
            test, then = self._effect(), self._statement(depth - 1)
            other = self._pick(("", f"else {{ {self._statement(depth - 1)} }}"))
            return f"  if ({test}) {{ {then} }} {other}\n"
        if kind == 4:
            return self._switch(depth)
        if kind == 5:
            inner = self._statement(depth - 1)
            return f"  {{ {self._pick(TYPES)} a = {self._number()}; {inner} }}\n"
        return self._loop(depth, kind)

    def _switch(self, depth: int) -> str:
        cases = self._random.sample(range(-1, 6), 3)
        body = "".join(
            f"case {case}: {self._statement(depth - 1)} {self._pick(('break;', ''))} "
            for case in cases
        )
        default = f"default: {self._statement(depth - 1)}" if self._random.random() < 0.5 else ""
        return f"  switch ({self._pure(1)} & 3) {{ {body} {default} }}\n"

    def _loop(self, depth: int, kind: int) -> str:
        self._loops += 1
        i = f"i{self._loops}"
        body = self._statement(depth - 1)
        leave = f"if ({self._pure(1)}) {self._pick(('break', 'continue'))};"
        bound = self._random.randint(0, 4)
        if kind == 6:
            return f"  for (int {i} = 0; {i} < {bound}; {i}++) {{ {leave} {body} }}\n"
        if kind == 7:
            return f"  {{ int {i} = {bound}; while ({i}-- > 0) {{ {leave} {body} }} }}\n"
        return f"  {{ int {i} = {bound}; do {{ {body} {leave} }} while (--{i} > 0); }}\n"
