"""Clauses, contracts and global annotations as text, without the brackets around them."""

from __future__ import annotations

from typing import assert_never

from weaklink.frontend import syntax
from weaklink.frontend.printer_terms import TermPrinter


class ClausePrinter(TermPrinter):
    # --- contracts and loops ------------------------------------------------------------------

    def contract(self, contract: syntax.Contract) -> str:
        names = next((b for c in contract.clauses if (b := _behaviors(c))), ())
        return " ".join([*_for(names), *map(self.clause, contract.clauses)])

    def clause(self, clause: syntax.Clause) -> str:
        if isinstance(clause, syntax.BehaviorClause):
            return " ".join([f"behavior {clause.name}:", *map(self.clause, clause.clauses)])
        return self.simple_clause(clause)

    def extension(self, extension: syntax.Extension) -> str:
        return " ".join([*_for(extension.behaviors), extension_text(extension)])

    def loop_annotation(self, annotation: syntax.LoopAnnotation) -> str:
        return " ".join(map(self.loop_clause, annotation.clauses))

    def loop_clause(self, clause: syntax.SimpleClause) -> str:
        mode = (
            "assert"
            if isinstance(clause, syntax.Extension | syntax.BehaviorSetClause)
            else clause.mode
        )
        words = [*_for(_behaviors(clause)), *_mode(mode)]
        words += [] if isinstance(clause, syntax.Extension) else ["loop"]
        return " ".join([*words, self.simple_clause(clause, has_mode=False)])

    def assertion(self, clause: syntax.PredicateClause) -> str:
        text = self.simple_clause(clause, has_mode=False)
        return " ".join([*_for(clause.behaviors), text])

    def simple_clause(self, clause: syntax.SimpleClause, has_mode: bool = True) -> str:
        match clause:
            case syntax.PredicateClause(keyword, predicate, mode):
                words = [keyword, self.term(predicate)]
            case syntax.AssignsClause(mode=mode):
                words = self.assigns(clause)
            case syntax.MeasureClause(keyword, expression, relation, mode=mode):
                words = [keyword, self.term(expression)]
                words += [] if relation is None else ["for", relation]
            case syntax.BehaviorSetClause(keyword, names):
                mode = "assert"
                words = [keyword, "behaviors", ", ".join(names)]
            case syntax.OtherClause(keyword, arguments, mode=mode):
                words = [keyword, self.locations(arguments)]
            case syntax.Extension():
                return extension_text(clause)
            case _:
                assert_never(clause)
        return " ".join([*(_mode(mode) if has_mode else []), *filter(None, words)]) + ";"

    def assigns(self, clause: syntax.AssignsClause) -> list[str]:
        names = [f"{name}:" for name in clause.names]
        words = [clause.keyword, *names, self.locations(clause.locations)]
        if clause.origins is not None:
            origins = [
                "indirect: " * (number in clause.indirect) + self.term(origin)
                for number, origin in enumerate(clause.origins)
            ]
            words += [r"\from", ", ".join(origins) or r"\nothing"]
        return words

    def locations(self, locations: tuple[syntax.Expr, ...]) -> str:
        return ", ".join(map(self.term, locations)) or r"\nothing"

    # --- global annotations -------------------------------------------------------------------

    def logic_declaration(self, item: syntax.LogicDeclaration) -> str:
        match item:
            case syntax.LogicDefinition():
                return self.definition(item)
            case syntax.LemmaDefinition():
                head = " ".join([*_mode(item.mode), item.keyword, item.name])
                marks = _labels(item.labels) + _types(item.type_parameters)
                return f"{head}{marks}: {self.term(item.predicate)};"
            case syntax.Axiomatic(name, declarations, keyword=keyword):
                inside = " ".join(map(self.logic_declaration, declarations))
                return f"{keyword} {name} {{ {inside} }}"
            case syntax.Inductive(name, cases=cases):
                inside = " ".join(map(self.case, cases))
                return f"inductive {name}{self.signature(item)} {{ {inside} }}"
            case syntax.LogicType():
                return self.type_definition(item)
            case syntax.TypeInvariant(name, parameter, predicate):
                head = f"{_strength(item)}type invariant {name}({self.binder(parameter)})"
                return f"{head} = {self.term(predicate)};"
            case syntax.GlobalInvariant(name, predicate):
                return f"{_strength(item)}global invariant {name}: {self.term(predicate)};"
            case syntax.ModelField(owner, member):
                return f"model {self.type(owner)} {{ {self.binder(member)}; }};"
            case syntax.VolatileAccess(locations, reads, writes):
                words = ["volatile", self.locations(locations)]
                words += [] if reads is None else ["reads", reads]
                words += [] if writes is None else ["writes", writes]
                return " ".join(words) + ";"
            case syntax.OtherLogic(keyword, text=text):
                return f"{keyword} {text};"
            case syntax.Extension():
                return extension_text(item)
        assert_never(item)

    def definition(self, item: syntax.LogicDefinition) -> str:
        head = "predicate" if item.result is None else f"logic {self.type(item.result)}"
        text = f"{head} {item.name}{self.signature(item)}"
        if item.reads is not None:
            text += f" reads {self.locations(item.reads)}"
        if item.body is not None:
            text += f" = {self.term(item.body)}"
        return f"{text};"

    def signature(self, item: syntax.LogicDefinition | syntax.Inductive) -> str:
        marks = _labels(item.labels) + _types(item.type_parameters)
        if not item.parameters:
            return marks
        return f"{marks}({', '.join(map(self.binder, item.parameters))})"

    def binder(self, binder: syntax.Binder) -> str:
        return self.declare(binder.type, binder.name)

    def case(self, case: syntax.InductiveCase) -> str:
        marks = _labels(case.labels) + _types(case.type_parameters)
        return f"case {case.name}{marks}: {self.term(case.predicate)};"

    def type_definition(self, item: syntax.LogicType) -> str:
        text = f"type {item.name}{_types(item.type_parameters)}"
        if item.alias is not None:
            text += f" = {self.type(item.alias)}"
        if item.constructors:
            text += f" = | {' | '.join(map(self.constructor, item.constructors))}"
        return f"{text};"

    def constructor(self, constructor: syntax.Constructor) -> str:
        parameters: tuple[syntax.TypeName, ...] = constructor.parameters
        if not parameters:
            return constructor.name
        return f"{constructor.name}({', '.join(map(self.type, parameters))})"


def extension_text(extension: syntax.Extension) -> str:
    end = "" if extension.text.endswith("}") else ";"
    return f"{extension.keyword} {extension.text}".rstrip() + end


def _behaviors(clause: syntax.Clause) -> tuple[str, ...]:
    if isinstance(clause, syntax.BehaviorClause | syntax.BehaviorSetClause):
        return ()
    return clause.behaviors


def _for(names: tuple[str, ...]) -> list[str]:
    return [f"for {', '.join(names)}:"] if names else []


def _mode(mode: str) -> list[str]:
    return [] if mode == "assert" else [mode]


def _labels(labels: tuple[str, ...]) -> str:
    return f"{{{', '.join(labels)}}}" if labels else ""


def _types(names: tuple[str, ...]) -> str:
    return f"<{', '.join(names)}>" if names else ""


def _strength(item: syntax.TypeInvariant | syntax.GlobalInvariant) -> str:
    return "strong " if item.strong else ""
