"""C's type specifiers (C11 6.7.2), and the GNU parts around them."""

from __future__ import annotations

from dataclasses import dataclass, field

from weaklink.diagnostics import InputError
from weaklink.frontend import syntax
from weaklink.frontend.c_attributes import ASM_WORDS, ATTRIBUTE_WORDS, Attributes
from weaklink.frontend.names import Names
from weaklink.frontend.productions import Productions
from weaklink.frontend.stream import C_KEYWORDS, TokenStream
from weaklink.frontend.tokens import (
    ANNOTATION_END,
    ANNOTATION_START,
    IDENTIFIER,
    Token,
)
from weaklink.record import record, replace

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
STORAGE_CLASSES = frozenset({"typedef", "extern", "static", "auto", "register"})
"""Of which a declaration has one at most (C11 6.7.1p2)."""
EVERYWHERE = frozenset(STORAGE_WORDS.values())
OF_PARAMETERS = frozenset({"register"})
OF_FOR = frozenset({"auto", "register"})
OF_FILES = EVERYWHERE - {"auto"}
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


@dataclass(slots=True)
class Specifiers:
    """What stands before the declarators of a declaration."""

    type: syntax.TypeName
    storage: tuple[str, ...]
    attributes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Gathered:
    """Specifiers while they are read."""

    allowed: frozenset[str]
    of: str
    words: list[str] = field(default_factory=list)
    storage: list[str] = field(default_factory=list)
    qualifiers: set[str] = field(default_factory=set)
    attributes: list[str] = field(default_factory=list)
    type: syntax.TypeName | None = None


@record
class Types:
    """Specifiers, with the structures and enumerations that they define."""

    stream: TokenStream
    names: Names
    attributes: Attributes
    productions: Productions

    # --- specifiers ---------------------------------------------------------------------------

    def starts_type(self, token: Token) -> bool:
        """Whether a declaration, or a type name in parentheses, can begin with ``token``."""
        if token.kind is not IDENTIFIER:
            return token.text == GHOST_QUALIFIER
        return token.text in SPECIFIER_WORDS or self.names.is_typedef(token.text)

    # specifiers: {storage | qualifier | attribute | type-word | tagged | typedef-name | typeof}
    def specifiers(
        self, allowed: frozenset[str] = EVERYWHERE, of: str = "declaration"
    ) -> Specifiers:
        """``allowed`` are the storage classes, and words of functions, that a declaration ``of``
        this kind may have."""
        stream = self.stream
        start = stream.index
        gathered = _Gathered(allowed, of)
        while True:
            if stream.text == GHOST_QUALIFIER:
                gathered.qualifiers.add(GHOST_QUALIFIER)
                stream.advance()
            elif stream.token.kind is not IDENTIFIER or not self.specifier(gathered):
                break
        type_ = gathered.type
        if gathered.words:
            name = _TYPE_NAMES.get(" ".join(sorted(gathered.words)))
            if name is None or type_ is not None:
                words = " ".join(gathered.words)
                raise stream.error(stream.span_from(start), f"'{words}' is not a type", "a type")
            type_ = syntax.BaseType(name, stream.span_from(start))
        if type_ is None:
            is_function = stream.token.kind is IDENTIFIER and stream.peek().text == "("
            implicit = bool(gathered.storage or gathered.qualifiers)
            implicit = implicit or (bool(gathered.attributes) and is_function)
            if not implicit or (stream.left_out and self.is_unknown_type()):
                raise self.unknown_type("a type")
            # The old implicit ``int``: ``static f(void);``.
            type_ = syntax.BaseType("int", stream.span_from(start))
        if "restrict" in gathered.qualifiers and (gathered.words or is_tagged(type_)):
            message = "'restrict' beside a type that is no pointer"
            raise stream.error(stream.span_from(start), message, "a pointer")
        type_ = qualified(type_, gathered.qualifiers)
        return Specifiers(type_, tuple(gathered.storage), tuple(gathered.attributes))

    def specifier(self, gathered: _Gathered) -> bool:
        """Step over one specifier; False if the next token is none."""
        stream = self.stream
        text = stream.text
        if text == "_Atomic" and stream.peek().text == "(":
            stream.advance()
            gathered.type = self.parenthesised_type()
            return True
        if text in TYPE_WORDS:
            if isinstance(gathered.type, syntax.RecordType | syntax.EnumType):
                raise stream.missing(";", f"behind the {keyword_of(gathered.type)}")
            gathered.words.append(TYPE_WORDS[text])
        elif text in STORAGE_WORDS:
            self.check_storage(STORAGE_WORDS[text], gathered)
            gathered.storage.append(STORAGE_WORDS[text])
        elif text in QUALIFIERS:
            gathered.qualifiers.add(QUALIFIERS[text])
        elif text in ATTRIBUTE_WORDS:
            gathered.attributes += self.attributes.read()
            return True
        elif gathered.type is not None or gathered.words:
            return False
        elif text in TAG_WORDS:
            gathered.type = self.enumeration() if text == "enum" else self.record()
            return True
        elif text in TYPEOF_WORDS:
            gathered.type = self.typeof()
            return True
        elif self.names.is_typedef(text):
            gathered.type = syntax.BaseType(text, stream.token.span)
        else:
            return False
        stream.advance()
        return True

    def check_storage(self, word: str, gathered: _Gathered) -> None:
        """Whether the word may stand here, and beside those before it."""
        stream = self.stream
        if word not in gathered.allowed:
            message = f"'{word}' has no place in a {gathered.of}"
            raise stream.error(stream.token.span, message)
        others = STORAGE_CLASSES.intersection(gathered.storage)
        if word in STORAGE_CLASSES and others:
            message = f"'{word}' behind '{min(others)}': a declaration has one storage class"
            raise stream.error(stream.token.span, message)

    def unknown_type(self, expected: str) -> InputError:
        """The message where a type should stand: an unknown name before a name is meant as one."""
        if self.is_unknown_type():
            return self.stream.unknown_type_name(self.stream.token)
        return self.stream.unexpected(expected)

    def is_unknown_type(self) -> bool:
        """Whether an unknown name before a name, or a ``*``, stands here."""
        stream = self.stream
        is_name = stream.token.kind is IDENTIFIER and stream.text not in NO_NAMES
        return is_name and (stream.peek().kind is IDENTIFIER or stream.peek().text == "*")

    # typeof: "typeof" "(" (type-name | expression) ")"
    def typeof(self) -> syntax.TypeName:
        stream = self.stream
        start = stream.index
        stream.advance()
        opening = stream.token
        stream.expect("(")
        if self.starts_type(stream.token):
            type_ = self.productions.type_name()
        else:
            operand = self.productions.expression()
            type_ = syntax.TypeofType(operand, stream.span_from(start))
        stream.expect_closing(")", opening)
        return type_

    def parenthesised_type(self) -> syntax.TypeName:
        stream = self.stream
        opening = stream.token
        stream.advance()
        type_ = self.productions.type_name()
        stream.expect_closing(")", opening)
        return type_

    # record: ("struct" | "union") [attributes] [tag] ["{" {fields} "}"]
    def record(self) -> syntax.RecordType:
        stream = self.stream
        start = stream.index
        keyword = stream.text
        stream.advance()
        attributes = self.attributes.read()
        tag = self.optional_name()
        fields: list[syntax.Field] | None = None
        assertions: list[syntax.StaticAssertion] = []
        if stream.text == "{":
            opening = stream.token
            stream.advance()
            fields = []
            while stream.text != "}":
                if stream.text == "_Static_assert":
                    assertions.append(self.static_assertion())
                elif stream.begins_ghost():
                    fields += self.ghost_fields(opening)
                elif stream.token.kind is ANNOTATION_START:
                    raise stream.error(
                        stream.token.span, "only ghost members may be annotations here"
                    )
                elif not stream.accept(";"):
                    fields += self.fields(opening)
            stream.advance()
        elif tag is None:
            raise stream.unexpected("a tag or '{'", f"behind '{keyword}'")
        span = stream.span_from(start)
        if fields is None:
            return syntax.RecordType(keyword, tag, None, span, attributes=attributes)
        attributes += self.attributes.read()
        return syntax.RecordType(
            keyword, tag, tuple(fields), span, False, False, attributes, tuple(assertions)
        )

    # ghost-fields: "/*@" "ghost" {fields} "*/"
    def ghost_fields(self, opening: Token) -> list[syntax.Field]:
        stream = self.stream
        members: list[syntax.Field] = []
        with stream.ghost_code():
            while stream.token.kind is not ANNOTATION_END:
                members += self.fields(opening)
            stream.advance()
        return [replace(member, is_ghost=True) for member in members]

    # fields: specifiers [field {"," field}] ";"
    # field: declarator [":" constant] | ":" constant
    def fields(self, opening: Token) -> list[syntax.Field]:
        stream = self.stream
        if not self.starts_type(stream.token):
            place = opening.span
            raise stream.unexpected(
                "a member's type or '}'", f"in the structure of {place.line}:{place.column}"
            )
        start = stream.index
        specifiers = self.specifiers(frozenset(), "member")
        base = specifiers.type
        fields = []
        if stream.text == ";":
            fields.append(
                syntax.Field(None, base, None, stream.span_from(start), specifiers.attributes)
            )
        while stream.text != ";":
            begin = stream.index
            name, type_ = (None, base) if stream.text == ":" else self.productions.declarator(base)
            width = self.productions.constant() if stream.accept(":") else None
            attributes = specifiers.attributes + self.attributes.read()
            span = stream.span_from(begin)
            fields.append(syntax.Field(name.text if name else None, type_, width, span, attributes))
            if not stream.accept(","):
                break
        stream.expect(";", "behind a member")
        return fields

    # enumeration: "enum" [tag] ["{" enumerator {"," enumerator} [","] "}"]
    def enumeration(self) -> syntax.EnumType:
        stream = self.stream
        start = stream.index
        stream.advance()
        self.attributes.read()
        tag = self.optional_name()
        enumerators: list[syntax.Enumerator] | None = None
        if stream.text == "{":
            opening = stream.token
            stream.advance()
            enumerators = []
            while stream.text != "}":
                enumerators.append(self.enumerator())
                if not stream.accept(","):
                    break
            stream.expect_closing("}", opening)
        elif tag is None:
            raise stream.unexpected("a tag or '{'", "behind 'enum'")
        span = stream.span_from(start)
        self.attributes.read()
        return syntax.EnumType(tag, None if enumerators is None else tuple(enumerators), span)

    # enumerator: name ["=" constant]
    def enumerator(self) -> syntax.Enumerator:
        stream = self.stream
        start = stream.index
        name = stream.identifier("the name of an enumeration constant")
        self.attributes.read()
        value = self.productions.constant() if stream.accept("=") else None
        self.names.declare(name.text, False)
        return syntax.Enumerator(name.text, value, stream.span_from(start))

    # static-assertion: "_Static_assert" "(" constant ["," string] ")" ";"
    def static_assertion(self) -> syntax.StaticAssertion:
        stream = self.stream
        start = stream.index
        stream.advance()
        opening = stream.token
        stream.expect("(")
        condition = self.productions.constant()
        message = self.productions.constant() if stream.accept(",") else None
        stream.expect_closing(")", opening)
        stream.expect(";", "behind '_Static_assert'")
        return syntax.StaticAssertion(condition, message, stream.span_from(start))

    def optional_name(self) -> str | None:
        stream = self.stream
        if stream.token.kind is not IDENTIFIER or stream.text in NO_NAMES:
            return None
        name = stream.text
        stream.advance()
        return name


def is_tagged(type_: syntax.TypeName) -> bool:
    return isinstance(type_, syntax.RecordType | syntax.EnumType)


def keyword_of(type_: syntax.RecordType | syntax.EnumType) -> str:
    return type_.keyword if isinstance(type_, syntax.RecordType) else "enum"


def qualified(type_: syntax.TypeName, qualifiers: set[str]) -> syntax.TypeName:
    """``type_`` with its qualifiers noted (arrays and functions have none)."""
    is_const, is_volatile = "const" in qualifiers, "volatile" in qualifiers
    is_ghost = GHOST_QUALIFIER in qualifiers
    if not (is_const or is_volatile or is_ghost) or isinstance(
        type_, syntax.ArrayType | syntax.FunctionType
    ):
        return type_
    return replace(
        type_,
        is_const=is_const or type_.is_const,
        is_volatile=is_volatile or type_.is_volatile,
        is_ghost=is_ghost or type_.is_ghost,
    )
