"""Reading ``#define``: a macro's name, parameters and replacement list (C11 6.10.3)."""

from __future__ import annotations

from weaklink.diagnostics import Diagnostic, InputError, Severity
from weaklink.frontend.expand import Macro
from weaklink.frontend.tokens import IDENTIFIER, Token


def read_definition(line: list[Token], word: Token) -> Macro:
    """The macro that ``line``, behind the directive's ``word``, defines."""
    name = macro_name(line, word)
    parameters: tuple[str, ...] | None = None
    variadic = False
    body = line[1:]
    if body and body[0].text == "(" and not body[0].space:
        parameters, variadic, used = _parameters(body)
        body = body[used:]
    if body and "##" in (body[0].text, body[-1].text):
        at = body[0] if body[0].text == "##" else body[-1]
        raise wrong(at, "'##' stands at an end of a macro's text", "an operand")
    if parameters is not None:
        _check_stringify(body, parameters)
    return Macro(name, body, parameters, variadic)


def macro_name(line: list[Token], word: Token) -> Token:
    if not line:
        raise wrong(word, f"'#{word.text}' needs a macro's name", "a name")
    if line[0].kind is not IDENTIFIER or line[0].text == "defined":
        raise wrong(line[0], f"'{line[0].text}' cannot be a macro's name", "a name")
    return line[0]


def _check_stringify(body: list[Token], parameters: tuple[str, ...]) -> None:
    for index, token in enumerate(body):
        if token.text == "#":
            following = body[index + 1].text if index + 1 < len(body) else ""
            if following not in (*parameters, "__VA_OPT__"):
                raise wrong(token, "'#' is not followed by a parameter", "a parameter")


def _parameters(line: list[Token]) -> tuple[tuple[str, ...], bool, int]:
    """A function-like macro's parameters, whether the last is variadic, and how many
    tokens they took."""
    names: list[str] = []
    index = 1
    if len(line) > 1 and line[1].text == ")":
        return (), False, 2
    while index < len(line):
        token = line[index]
        following = line[index + 1].text if index + 1 < len(line) else ""
        if token.text == "...":
            names.append("__VA_ARGS__")
        elif token.kind is IDENTIFIER and token.text not in names:
            names.append(token.text)
            if following == "...":
                index += 1
                token = line[index]
                following = line[index + 1].text if index + 1 < len(line) else ""
        else:
            raise wrong(token, "this is no list of macro parameters", "a parameter's name")
        if following == ")":
            return tuple(names), token.text == "...", index + 2
        if following != "," or token.text == "...":
            break
        index += 2
    last = line[min(index, len(line) - 1)]
    raise wrong(last, "the list of macro parameters is never closed", ")")


def wrong(token: Token, message: str, expected: str = "") -> InputError:
    """A message about a directive."""
    return InputError(Diagnostic("preprocessor", Severity.ERROR, token.span, message, expected))
