"""C's types and declarators (C11 6.7.2 to 6.7.7), and the GNU parts around them."""

from __future__ import annotations

from dataclasses import dataclass, field

from weaklink.diagnostics import InputError
from weaklink.frontend.parser import C_KEYWORDS, Cursor
from weaklink.frontend.syntax import (
    ArrayType,
    BaseType,
    Enumerator,
    EnumType,
    Field,
    FunctionType,
    RecordType,
    StaticAssertion,
    TypeName,
    TypeofType,
)
from weaklink.frontend.tokens import (
    ANNOTATION_END,
    ANNOTATION_START,
    IDENTIFIER,
    NUMBER,
    Token,
)
from weaklink.record import replace

STORAGE_WORDS = {
    "typedef": "typedef",
    "extern": "extern",
    "static": "static",
    "auto": "auto",
    "register": "register",
    "inline": "inline",
    "__inline": "inline",
    "__inline__": "inline",
    "_Noreturn": "_Noreturn",
    "_Thread_local": "_Thread_local",
    "__thread": "_Thread_local",
}
QUALIFIERS = {
    "const": "const",
    "__const": "const",
    "__const__": "const",
    "volatile": "volatile",
    "__volatile": "volatile",
    "__volatile__": "volatile",
    "restrict": "restrict",
    "__restrict": "restrict",
    "__restrict__": "restrict",
    "_Atomic": "_Atomic",
}
GHOST_QUALIFIER = r"\ghost"
"""ACSL's own qualifier, of what ghost code may change through a pointer."""

TYPE_WORDS = {
    word: word
    for word in ("void char short int long float double signed unsigned _Bool _Complex").split()
} | {
    "__signed": "signed",
    "__signed__": "signed",
    "__int128": "__int128",
    "__complex__": "_Complex",
    "__auto_type": "__auto_type",
    "_Float128": "__float128",
    "__float128": "__float128",
}
TAG_WORDS = frozenset(("struct", "union", "enum"))
TYPEOF_WORDS = frozenset(("typeof", "__typeof", "__typeof__"))
ATTRIBUTE_WORDS = frozenset(
    ("__attribute__", "__attribute", "__extension__", "__declspec", "_Alignas")
)
ASM_WORDS = frozenset(("asm", "__asm", "__asm__"))
SPECIFIER_WORDS = frozenset(
    {*STORAGE_WORDS, *QUALIFIERS, *TYPE_WORDS, *TAG_WORDS, *TYPEOF_WORDS, *ATTRIBUTE_WORDS}
)
NO_NAMES = C_KEYWORDS | SPECIFIER_WORDS | ASM_WORDS


def _type_names() -> dict[str, str]:
    """Each permitted multiset of type words (sorted) and its canonical name."""
    names = {
        "void": "void", "_Bool": "_Bool", "float": "float", "double": "double",
        "double long": "long double", "char": "char", "char signed": "signed char",
        "char unsigned": "unsigned char", "_Complex double": "double _Complex",
        "_Complex float": "float _Complex", "_Complex double long": "long double _Complex",
        "__int128": "__int128", "__int128 unsigned": "unsigned __int128",
        "__int128 signed": "__int128", "__auto_type": "__auto_type",
        "__float128": "__float128",
    }  # fmt: skip
    for words, name in (
        ("short", "short"),
        ("", "int"),
        ("long", "long"),
        ("long long", "long long"),
    ):
        for extra in ("", "int"):
            for sign in ("", "signed", "unsigned"):
                key = " ".join(sorted(f"{words} {extra} {sign}".split()))
                names[key] = f"unsigned {name}" if sign == "unsigned" else name
    del names[""]
    return names


_TYPE_NAMES = _type_names()

_HEADER_OF_TYPE = {
    **dict.fromkeys(("size_t", "ptrdiff_t", "wchar_t"), "stddef.h"),
    **{f"{sign}int{width}_t": "stdint.h" for sign in ("", "u") for width in (8, 16, 32, 64)},
    **dict.fromkeys(("intptr_t", "uintptr_t", "intmax_t", "uintmax_t"), "stdint.h"),
    "bool": "stdbool.h",
    "FILE": "stdio.h",
    "va_list": "stdarg.h",
}
"""Where the standard's types come from, for the message about a missing one."""


@dataclass(slots=True)
class Specifiers:
    """What stands before the declarators of a declaration."""

    type: TypeName
    storage: tuple[str, ...]
    attributes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Gathered:
    """Specifiers while they are read."""

    words: list[str] = field(default_factory=list)
    storage: list[str] = field(default_factory=list)
    qualifiers: set[str] = field(default_factory=set)
    attributes: list[str] = field(default_factory=list)
    type: TypeName | None = None


class TypeParser(Cursor):
    def missing(self, text: str, where: str = "") -> InputError:
        """As in any place; but ``(name) operand`` was meant as a cast."""
        behind = [self.peek(-distance) for distance in (3, 2, 1)]
        begins_operand = self.token.kind in (IDENTIFIER, NUMBER) and self.text not in C_KEYWORDS
        if begins_operand and [behind[0].text, behind[2].text] == ["(", ")"]:
            before = self.peek(-4)
            if behind[1].kind is IDENTIFIER and (
                before.kind is not IDENTIFIER or before.text in C_KEYWORDS
            ):
                return self.unknown_type_name(behind[1])
        return super().missing(text, where)

    # --- specifiers ---------------------------------------------------------------------------

    def starts_type(self, token: Token) -> bool:
        """Whether a declaration, or a type name in parentheses, can begin with ``token``."""
        if token.kind is not IDENTIFIER:
            return token.text == GHOST_QUALIFIER
        return token.text in SPECIFIER_WORDS or self.is_typedef(token.text)

    # specifiers: {storage | qualifier | attribute | type-word | tagged | typedef-name | typeof}
    def specifiers(self) -> Specifiers:
        start = self.index
        gathered = _Gathered()
        while True:
            if self.text == GHOST_QUALIFIER:
                gathered.qualifiers.add(GHOST_QUALIFIER)
                self.advance()
            elif self.token.kind is not IDENTIFIER or not self.specifier(gathered):
                break
        type_ = gathered.type
        if gathered.words:
            name = _TYPE_NAMES.get(" ".join(sorted(gathered.words)))
            if name is None or type_ is not None:
                words = " ".join(gathered.words)
                raise self.error(self.span_from(start), f"'{words}' is not a type", "a type")
            type_ = BaseType(name, self.span_from(start))
        if type_ is None:
            if not (gathered.storage or gathered.qualifiers):
                raise self.unknown_type("a type")
            # The old implicit ``int``: ``static f(void);``.
            type_ = BaseType("int", self.span_from(start))
        type_ = qualified(type_, gathered.qualifiers)
        return Specifiers(type_, tuple(gathered.storage), tuple(gathered.attributes))

    def specifier(self, gathered: _Gathered) -> bool:
        """Step over one specifier; False if the next token is none."""
        text = self.text
        if text == "_Atomic" and self.peek().text == "(":
            self.advance()
            gathered.type = self.parenthesised_type()
            return True
        if text in TYPE_WORDS:
            if isinstance(gathered.type, RecordType | EnumType):
                raise self.missing(";", f"behind the {keyword_of(gathered.type)}")
            gathered.words.append(TYPE_WORDS[text])
        elif text in STORAGE_WORDS:
            gathered.storage.append(STORAGE_WORDS[text])
        elif text in QUALIFIERS:
            gathered.qualifiers.add(QUALIFIERS[text])
        elif text in ATTRIBUTE_WORDS:
            gathered.attributes += self.attributes()
            return True
        elif gathered.type is not None or gathered.words:
            return False
        elif text in TAG_WORDS:
            gathered.type = self.enumeration() if text == "enum" else self.record()
            return True
        elif text in TYPEOF_WORDS:
            gathered.type = self.typeof()
            return True
        elif self.is_typedef(text):
            gathered.type = BaseType(text, self.token.span)
        else:
            return False
        self.advance()
        return True

    def unknown_type(self, expected: str) -> InputError:
        """The message where a type should stand: an unknown name before a name is meant as one."""
        is_name = self.token.kind is IDENTIFIER and self.text not in NO_NAMES
        if is_name and (self.peek().kind is IDENTIFIER or self.peek().text == "*"):
            return self.unknown_type_name(self.token)
        return self.unexpected(expected)

    def unknown_type_name(self, name: Token) -> InputError:
        header = _HEADER_OF_TYPE.get(name.text)
        hint = f"; it is defined in <{header}>" if header else ""
        return self.error(name.span, f"unknown type name '{name.text}'{hint}", "a type")

    # attributes: {"__extension__" | "__attribute__" "(" ... ")" | "_Alignas" "(" ... ")"}
    def attributes(self) -> tuple[str, ...]:
        """The attributes here, as a ``Declaration`` has them."""
        found: list[str] = []
        while self.text in ATTRIBUTE_WORDS:
            word = self.text
            self.advance()
            if word == "__extension__":
                continue
            if self.text != "(":
                raise self.unexpected("'('")
            start = self.index
            self.skip_balanced()
            inside = self.tokens[start + 1 : self.index - 1]
            if not word.startswith("__attribute"):
                found.append(f"{word}({_joined(inside)})")
            elif len(inside) >= 2 and inside[0].text == "(":
                found += _attribute_list(inside[1:-1])
        return tuple(found)

    # asm-label: ["asm" "(" string ")"] [attributes]
    def asm_label(self) -> tuple[str, ...]:
        found: tuple[str, ...] = ()
        while self.text in ASM_WORDS and self.peek().text == "(":
            self.advance()
            self.skip_balanced()
            found += self.attributes()
        return found

    # typeof: "typeof" "(" (type-name | expression) ")"
    def typeof(self) -> TypeName:
        start = self.index
        self.advance()
        opening = self.token
        self.expect("(")
        if self.starts_type(self.token):
            type_ = self.type_name()
        else:
            operand = self.c_expression()
            type_ = TypeofType(operand, self.span_from(start))
        self.expect_closing(")", opening)
        return type_

    def parenthesised_type(self) -> TypeName:
        opening = self.token
        self.advance()
        type_ = self.type_name()
        self.expect_closing(")", opening)
        return type_

    # record: ("struct" | "union") [attributes] [tag] ["{" {fields} "}"]
    def record(self) -> RecordType:
        start = self.index
        keyword = self.text
        self.advance()
        attributes = self.attributes()
        tag = self.optional_name()
        fields: list[Field] | None = None
        assertions: list[StaticAssertion] = []
        if self.text == "{":
            opening = self.token
            self.advance()
            fields = []
            while self.text != "}":
                if self.text == "_Static_assert":
                    assertions.append(self.static_assertion())
                elif self.begins_ghost():
                    fields += self.ghost_fields(opening)
                elif self.token.kind is ANNOTATION_START:
                    raise self.error(self.token.span, "only ghost members may be annotations here")
                elif not self.accept(";"):
                    fields += self.fields(opening)
            self.advance()
        elif tag is None:
            raise self.unexpected("a tag or '{'", f"behind '{keyword}'")
        span = self.span_from(start)
        if fields is None:
            return RecordType(keyword, tag, None, span, attributes=attributes)
        attributes += self.attributes()
        return RecordType(
            keyword, tag, tuple(fields), span, False, False, attributes, tuple(assertions)
        )

    # ghost-fields: "/*@" "ghost" {fields} "*/"
    def ghost_fields(self, opening: Token) -> list[Field]:
        members: list[Field] = []
        with self.ghost_code():
            while self.token.kind is not ANNOTATION_END:
                members += self.fields(opening)
            self.advance()
        return [replace(member, is_ghost=True) for member in members]

    # fields: specifiers [field {"," field}] ";"
    # field: declarator [":" constant] | ":" constant
    def fields(self, opening: Token) -> list[Field]:
        if not self.starts_type(self.token):
            place = opening.span
            raise self.unexpected(
                "a member's type or '}'", f"in the structure of {place.line}:{place.column}"
            )
        start = self.index
        specifiers = self.specifiers()
        base = specifiers.type
        fields = []
        if self.text == ";":
            fields.append(Field(None, base, None, self.span_from(start), specifiers.attributes))
        while self.text != ";":
            begin = self.index
            name, type_ = (None, base) if self.text == ":" else self.declarator(base)
            width = self.constant_expression() if self.accept(":") else None
            attributes = specifiers.attributes + self.attributes()
            span = self.span_from(begin)
            fields.append(Field(name.text if name else None, type_, width, span, attributes))
            if not self.accept(","):
                break
        self.expect(";", "behind a member")
        return fields

    # enumeration: "enum" [tag] ["{" enumerator {"," enumerator} [","] "}"]
    def enumeration(self) -> EnumType:
        start = self.index
        self.advance()
        self.attributes()
        tag = self.optional_name()
        enumerators: list[Enumerator] | None = None
        if self.text == "{":
            opening = self.token
            self.advance()
            enumerators = []
            while self.text != "}":
                enumerators.append(self.enumerator())
                if not self.accept(","):
                    break
            self.expect_closing("}", opening)
        elif tag is None:
            raise self.unexpected("a tag or '{'", "behind 'enum'")
        span = self.span_from(start)
        self.attributes()
        return EnumType(tag, None if enumerators is None else tuple(enumerators), span)

    # enumerator: name ["=" constant]
    def enumerator(self) -> Enumerator:
        start = self.index
        name = self.identifier("the name of an enumeration constant")
        self.attributes()
        value = self.constant_expression() if self.accept("=") else None
        self.declare(name.text, False)
        return Enumerator(name.text, value, self.span_from(start))

    # static-assertion: "_Static_assert" "(" constant ["," string] ")" ";"
    def static_assertion(self) -> StaticAssertion:
        start = self.index
        self.advance()
        opening = self.token
        self.expect("(")
        condition = self.constant_expression()
        message = self.constant_expression() if self.accept(",") else None
        self.expect_closing(")", opening)
        self.expect(";", "behind '_Static_assert'")
        return StaticAssertion(condition, message, self.span_from(start))

    def optional_name(self) -> str | None:
        if self.token.kind is not IDENTIFIER or self.text in NO_NAMES:
            return None
        name = self.text
        self.advance()
        return name


def _attribute_list(tokens: list[Token]) -> list[str]:
    """The attributes between two pairs of parentheses; ``__packed__`` is ``packed``."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if token.text == "," and depth == 0:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return [_attribute(piece) for piece in pieces if piece]


def _attribute(tokens: list[Token]) -> str:
    name = tokens[0].text
    if name.startswith("__") and name.endswith("__") and len(name) > 4:
        name = name[2:-2]
    return name + _joined(tokens[1:])


def _joined(tokens: list[Token]) -> str:
    """The spelling of tokens, with spaces only where brackets or commas do not separate."""
    text = ""
    for token in tokens:
        separated = not text or text[-1] in "()," or token.text[0] in "(),"
        text += token.text if separated else f" {token.text}"
    return text


def keyword_of(type_: RecordType | EnumType) -> str:
    return type_.keyword if isinstance(type_, RecordType) else "enum"


def qualified(type_: TypeName, qualifiers: set[str]) -> TypeName:
    """``type_`` with its qualifiers noted (arrays and functions have none)."""
    is_const, is_volatile = "const" in qualifiers, "volatile" in qualifiers
    is_ghost = GHOST_QUALIFIER in qualifiers
    if not (is_const or is_volatile or is_ghost) or isinstance(type_, ArrayType | FunctionType):
        return type_
    return replace(
        type_,
        is_const=is_const or type_.is_const,
        is_volatile=is_volatile or type_.is_volatile,
        is_ghost=is_ghost or type_.is_ghost,
    )
