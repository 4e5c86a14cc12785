"""What surrounds a program: the macros that a machine predefines, and where headers are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from weaklink import ir

OWN_HEADERS = Path(__file__).parent.parent / "include"
"""Our own libc headers, searched last."""

_SIZE_TYPES = {
    "ilp32": "unsigned int",
    "llp64": "unsigned long long",
    "ip16": "unsigned int",
    "ppc_32": "unsigned int",
}

_FIXED = {
    "__STDC__": "1",
    "__STDC_VERSION__": "201112L",
    "__STDC_HOSTED__": "1",
    "__STDC_UTF_16__": "1",
    "__STDC_UTF_32__": "1",
    "__STDC_NO_ATOMICS__": "1",
    "__STDC_NO_COMPLEX__": "1",
    "__STDC_NO_THREADS__": "1",
    "__GNUC__": "4",
    "__GNUC_MINOR__": "2",
    "__GNUC_PATCHLEVEL__": "1",
    "__FRAMAC__": "1",
    "__WEAKLINK__": "1",
    "__CHAR_BIT__": "8",
    "__ORDER_LITTLE_ENDIAN__": "1234",
    "__ORDER_BIG_ENDIAN__": "4321",
    "__ORDER_PDP_ENDIAN__": "3412",
    "__BYTE_ORDER__": "__ORDER_LITTLE_ENDIAN__",
    "__FLOAT_WORD_ORDER__": "__ORDER_LITTLE_ENDIAN__",
    "__DATE__": '"Jan  1 1970"',
    "__TIME__": '"00:00:00"',
    "__TIMESTAMP__": '"Thu Jan  1 00:00:00 1970"',
}
"""The same on every machine.  ``__FRAMAC__`` because annotated code asks for it; the date is
fixed so that a run can be repeated."""

_FLOATING = {
    "FLT_RADIX": "2",
    "FLT_EVAL_METHOD": "0",
    "DECIMAL_DIG": "21",
    "SIZEOF_FLOAT": "4",
    "SIZEOF_DOUBLE": "8",
}
_FLOATING_TYPES = {
    "FLT": {
        "MANT_DIG": "24", "DIG": "6", "DECIMAL_DIG": "9", "MIN_EXP": "(-125)",
        "MIN_10_EXP": "(-37)", "MAX_EXP": "128", "MAX_10_EXP": "38",
        "MAX": "3.40282346638528859811704183484516925e+38F",
        "MIN": "1.17549435082228750796873653722224568e-38F",
        "EPSILON": "1.19209289550781250000000000000000000e-7F",
        "DENORM_MIN": "1.40129846432481707092372958328991613e-45F",
    },
    "DBL": {
        "MANT_DIG": "53", "DIG": "15", "DECIMAL_DIG": "17", "MIN_EXP": "(-1021)",
        "MIN_10_EXP": "(-307)", "MAX_EXP": "1024", "MAX_10_EXP": "308",
        "MAX": "((double)1.79769313486231570814527423731704357e+308L)",
        "MIN": "((double)2.22507385850720138309023271733240406e-308L)",
        "EPSILON": "((double)2.22044604925031308084726333618164062e-16L)",
        "DENORM_MIN": "((double)4.94065645841246544176568792868221372e-324L)",
    },
    "LDBL": {
        "MANT_DIG": "64", "DIG": "18", "DECIMAL_DIG": "21", "MIN_EXP": "(-16381)",
        "MIN_10_EXP": "(-4931)", "MAX_EXP": "16384", "MAX_10_EXP": "4932",
        "MAX": "1.18973149535723176502126385303097021e+4932L",
        "MIN": "3.36210314311209350626267781732175260e-4932L",
        "EPSILON": "1.08420217248550443400745280086994171e-19L",
        "DENORM_MIN": "3.64519953188247460252840593361941982e-4951L",
    },
}  # fmt: skip
"""IEEE 754 with the x87's long double, as GCC on x86 says."""

_WIDTH_NAMES = {
    "SCHAR": "signed char",
    "SHRT": "short",
    "INT": "int",
    "LONG": "long",
    "LONG_LONG": "long long",
}

SHOWN_AS = {"__weaklink_errno": "errno"}
"""What users call objects that our headers declare under another name."""


_SHOWN = 2
"""Missing headers that a message names."""


def those_missing(headers: Sequence[str]) -> str:
    """The headers that were not found, as a message speaks of them; empty if none is missing."""
    if not headers:
        return ""
    names = [f"'{name}'" for name in headers[:_SHOWN]]
    if len(headers) > _SHOWN:
        names.append(f"{len(headers) - _SHOWN} more")
    return f"the missing header {' or '.join(names)}"


def size_type(machine: ir.Machine) -> str:
    """The name of ``size_t``'s type."""
    return _SIZE_TYPES.get(machine.name, "unsigned long")


def predefined_macros(machine: ir.Machine) -> dict[str, str]:
    """Every object-like macro that is there before the first line, as ``NAME``: text."""
    macros = dict(_FIXED)
    macros |= {f"__{name}__": text for name, text in _FLOATING.items()}
    for prefix, values in _FLOATING_TYPES.items():
        macros |= {f"__{prefix}_{name}__": text for name, text in values.items()}
    for prefix, name in _WIDTH_NAMES.items():
        type_ = machine[name]
        macros[f"__{prefix}_MAX__"] = constant(type_, type_.max)
        macros[f"__{prefix}_WIDTH__"] = str(type_.width)
        unsigned = machine[f"unsigned {name.removeprefix('signed ')}"]
        macros[f"__U{prefix.removeprefix('S' if prefix == 'SCHAR' else '')}_MAX__"] = constant(
            unsigned, unsigned.max
        )
    macros["__CHAR_BIT__"] = str(machine["char"].width)
    if not machine["char"].signed:
        macros["__CHAR_UNSIGNED__"] = "1"
    for name in ("short", "int", "long", "long long"):
        word = name.upper().replace(" ", "_")
        macros[f"__SIZEOF_{word}__"] = str(machine[name].width // machine["char"].width)
    size = machine[size_type(machine)]
    difference = machine[size.name.removeprefix("unsigned ")]
    macros["__SIZEOF_SIZE_T__"] = str(size.width // machine["char"].width)
    if machine["long"].width == size.width == 64:
        macros |= {"__LP64__": "1", "_LP64": "1"}
    macros["__SIZEOF_POINTER__"] = macros["__SIZEOF_SIZE_T__"]
    macros["__SIZEOF_PTRDIFF_T__"] = macros["__SIZEOF_SIZE_T__"]
    macros["__SIZEOF_WCHAR_T__"] = macros["__SIZEOF_WINT_T__"] = macros["__SIZEOF_INT__"]
    macros |= _type_macros("SIZE", size) | _type_macros("PTRDIFF", difference)
    macros |= _type_macros("INTPTR", difference) | _type_macros("UINTPTR", size)
    macros |= _type_macros("WCHAR", machine["int"])
    macros |= _type_macros("WINT", machine["unsigned int"])
    macros |= _fixed_width_macros(machine)
    return {**macros, **machine.macros}


def _fixed_width_macros(machine: ir.Machine) -> dict[str, str]:
    """``__INT32_TYPE__`` and its kin, for the widths that the machine has."""
    macros: dict[str, str] = {}
    for width in (8, 16, 32, 64):
        for sign, names in (
            ("", ("signed char", "short", "int", "long", "long long")),
            ("U", ("unsigned char", "unsigned short", "unsigned int", "unsigned long",
                   "unsigned long long")),
        ):  # fmt: skip
            types = [machine[name] for name in names]
            exact = next((type_ for type_ in types if type_.width == width), None)
            least = next((type_ for type_ in types if type_.width >= width), None)
            if exact is not None:
                macros |= _type_macros(f"{sign}INT{width}", exact)
            if least is not None:
                macros |= _type_macros(f"{sign}INT_LEAST{width}", least)
                fast = least if width == 8 or least.rank > machine.int.rank else None
                word = "long" if machine["long"].width == 64 else "int"
                fast = fast or machine[f"unsigned {word}" if sign else word]
                macros |= _type_macros(f"{sign}INT_FAST{width}", fast)
    widest = "long" if machine["long"].width >= 64 else "long long"
    macros |= _type_macros("INTMAX", machine[widest])
    macros |= _type_macros("UINTMAX", machine[f"unsigned {widest}"])
    return macros


def _type_macros(name: str, type_: ir.IntType) -> dict[str, str]:
    return {
        f"__{name}_TYPE__": type_.name,
        f"__{name}_MAX__": constant(type_, type_.max),
        f"__{name}_WIDTH__": str(type_.width),
    }


def constant(type_: ir.IntType, value: int) -> str:
    """``value`` written so that C gives it ``type_`` (or what ``type_`` promotes to)."""
    suffix = {"int": "", "long": "L", "long long": "LL"}.get(type_.name.removeprefix("unsigned "))
    if suffix is None:
        return str(value)
    return str(value) + ("" if type_.signed else "U") + suffix


def find_header(
    name: str, is_quoted: bool, includer: str, include_paths: tuple[str, ...]
) -> tuple[list[Path], int]:
    """The folders to search, in order, and the index of the first that has ``name``; the index
    is the number of folders when none has."""
    folders = [Path(path) for path in include_paths]
    if is_quoted:
        folders.insert(0, Path(includer).parent)
    folders.append(OWN_HEADERS)
    index = next((i for i, folder in enumerate(folders) if _is_file(folder / name)), len(folders))
    return folders, index


def _is_file(path: Path) -> bool:
    """Whether it is there and a file; one whose name is too long is not."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
