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
    TypeName,
)
from weaklink.frontend.tokens import ANNOTATION_START, IDENTIFIER, Token
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
TYPE_WORDS = {
    word: word
    for word in ("void char short int long float double signed unsigned _Bool _Complex").split()
} | {
    "__signed": "signed",
    "__signed__": "signed",
    "__int128": "__int128",
    "__complex__": "_Complex",
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
        "__int128 signed": "__int128",
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


@dataclass(slots=True)
class _Gathered:
    """Specifiers while they are read."""

    words: list[str] = field(default_factory=list)
    storage: list[str] = field(default_factory=list)
    qualifiers: set[str] = field(default_factory=set)
    type: TypeName | None = None


class TypeParser(Cursor):
    # --- specifiers ---------------------------------------------------------------------------

    def starts_type(self, token: Token) -> bool:
        """Whether a declaration, or a type name in parentheses, can begin with ``token``."""
        if token.kind is not IDENTIFIER:
            return False
        return token.text in SPECIFIER_WORDS or self.typedefs.get(token.text, False)

    # specifiers: {storage | qualifier | attribute | type-word | tagged | typedef-name | typeof}
    def specifiers(self) -> Specifiers:
        start = self.index
        gathered = _Gathered()
        while self.token.kind is IDENTIFIER and self.specifier(gathered):
            pass
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
        return Specifiers(qualified(type_, gathered.qualifiers), tuple(gathered.storage))

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
            self.attributes()
            return True
        elif gathered.type is not None or gathered.words:
            return False
        elif text in TAG_WORDS:
            gathered.type = self.enumeration() if text == "enum" else self.record()
            return True
        elif text in TYPEOF_WORDS:
            gathered.type = self.typeof()
            return True
        elif self.typedefs.get(text, False):
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
    def attributes(self) -> None:
        while self.text in ATTRIBUTE_WORDS:
            is_alone = self.text == "__extension__"
            self.advance()
            if not is_alone:
                if self.text != "(":
                    raise self.unexpected("'('")
                self.skip_balanced()

    # asm-label: ["asm" "(" string ")"]
    def asm_label(self) -> None:
        while self.text in ASM_WORDS and self.peek().text == "(":
            self.advance()
            self.skip_balanced()
            self.attributes()

    # typeof: "typeof" "(" (type-name | expression) ")"
    def typeof(self) -> TypeName:
        start = self.index
        self.advance()
        opening = self.token
        self.expect("(")
        if self.starts_type(self.token):
            type_ = self.type_name()
        else:
            self.c_expression()
            type_ = BaseType("typeof", self.span_from(start))
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
        self.attributes()
        tag = self.optional_name()
        fields: list[Field] | None = None
        if self.text == "{":
            opening = self.token
            self.advance()
            fields = []
            while self.text != "}":
                if self.text == "_Static_assert":
                    self.static_assertion()
                elif self.token.kind is ANNOTATION_START:
                    # Ghost members and attributes: nothing of the program's.
                    self.skip_annotation()
                elif not self.accept(";"):
                    fields += self.fields(opening)
            self.advance()
        elif tag is None:
            raise self.unexpected("a tag or '{'", f"behind '{keyword}'")
        span = self.span_from(start)
        self.attributes()
        return RecordType(keyword, tag, None if fields is None else tuple(fields), span)

    # fields: specifiers [field {"," field}] ";"
    # field: declarator [":" constant] | ":" constant
    def fields(self, opening: Token) -> list[Field]:
        if not self.starts_type(self.token):
            place = opening.span
            raise self.unexpected(
                "a member's type or '}'", f"in the structure of {place.line}:{place.column}"
            )
        start = self.index
        base = self.specifiers().type
        fields = []
        if self.text == ";":
            fields.append(Field(None, base, None, self.span_from(start)))
        while self.text != ";":
            begin = self.index
            name, type_ = (None, base) if self.text == ":" else self.declarator(base)
            width = self.constant_expression() if self.accept(":") else None
            self.attributes()
            fields.append(Field(name.text if name else None, type_, width, self.span_from(begin)))
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
    def static_assertion(self) -> None:
        self.advance()
        opening = self.token
        self.expect("(")
        self.constant_expression()
        if self.accept(","):
            self.constant_expression()
        self.expect_closing(")", opening)
        self.expect(";", "behind '_Static_assert'")

    def optional_name(self) -> str | None:
        if self.token.kind is not IDENTIFIER or self.text in NO_NAMES:
            return None
        name = self.text
        self.advance()
        return name


def keyword_of(type_: RecordType | EnumType) -> str:
    return type_.keyword if isinstance(type_, RecordType) else "enum"


def qualified(type_: TypeName, qualifiers: set[str]) -> TypeName:
    """``type_`` with ``const`` and ``volatile`` noted (arrays and functions have none)."""
    is_const, is_volatile = "const" in qualifiers, "volatile" in qualifiers
    if not (is_const or is_volatile) or isinstance(type_, ArrayType | FunctionType):
        return type_
    return replace(
        type_,
        is_const=is_const or type_.is_const,
        is_volatile=is_volatile or type_.is_volatile,
    )
