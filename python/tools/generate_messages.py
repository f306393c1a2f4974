"""Makes the dataclasses of questions and answers from the published JSON schemas.

    python tools/generate_messages.py          writes tedomari/questions.py and tedomari/answers.py
    python tools/generate_messages.py --check  says whether they are as the schemas say

A schema says which fields there are, and which of them may be missing or null. What is missing in an answer was not found, or was
not asked for; what is null does not exist. Where a field can be either, a missing one is `UNKNOWN` in Python.
"""

from __future__ import annotations

import json
import keyword
import sys
import textwrap
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "docs" / "schema"
PACKAGE = ROOT / "python" / "tedomari"

Json = dict[str, Any]

# The classes of questions: the schemas of questions have no names for them.
QUESTIONS = {
    "eval": "Evaluate",
    "compare": "Compare",
    "thermograph": "ShowThermograph",
    "tree": "ShowTree",
    "table": "MakeTable",
    "tds": "Discover",
    "solve": "Solve",
    "bounds": "Bound",
    "strategy": "FollowStrategy",
    "tournament": "PlayTournament",
    "position": "AskPosition",
    "heap": "AnalyseHeaps",
    "graph": "SolveGraph",
    "annihilation": "SolveAnnihilation",
    "misere": "AskMisere",
    "octal": "AskOctal",
    "coins": "AskCoins",
    "go": "AskGo",
    "go-review": "ReviewGo",
    "ko": "AskKos",
    "reduce": "Reduce",
    "loopy-compare": "CompareLoopy",
    "loopy-value": "ValueLoopy",
    "loopy-phi": "AskPhi",
    "loopy-sidle": "SidleLoopy",
    "generate": "GenerateSums",
    "generate-hard": "GenerateHard",
    "heap-list": "ListHeapGames",
    "rulesets": "ListRulesets",
    "database-build": "BuildDatabase",
    "database-info": "ShowDatabase",
    "database-dump": "DumpDatabase",
}

# Commands that write a line for each item of an answer: the class of the whole answer, and its list.
LISTS = {
    "generate": ("GeneratedSums", "sums", "The sums that were made: all, or those before a limit was reached."),
    "generate-hard": ("GeneratedSums", "sums", "The sums that were made."),
    "heap-list": ("ListedHeapGames", "games", "The games on piles."),
    "rulesets": ("ListedRulesets", "rulesets", "The rulesets."),
    "database-dump": ("DumpedDatabase", "parts", "The parts."),
}

# Fields of a line that are not the answer's.
OF_LINES = {"input", "id", "stats"}

# Names that would hide what Python or the package mean by them.
RENAMED = {"Player": "PlayerName", "Named": "NamedSum", "Over": "GameOver", "At": "AtTemperature",
           "Line": "DrawnLine_", "Class": "MoveClass"}


class Maker:
    """Makes the classes of one module."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.classes: dict[str, str] = {}
        self.aliases: dict[str, str] = {}
        self.specs: dict[str, str] = {}
        self.definitions: Json = {}
        self.command = ""

    def name_of(self, definition: str) -> str:
        definition = RENAMED.get(definition, definition)
        if definition.endswith("_"):
            return definition[:-1]
        if definition == "Steps":  # Those of a thermograph are not those of an octal game.
            definition = self.command.title().replace("-", "") + "Steps"
        if definition.startswith("BothSides") and definition != "BothSides":
            return "Both" + definition.removeprefix("BothSides")
        if definition.startswith("Found"):
            definition = definition.removeprefix("Found")
        return definition.removesuffix("Line")

    def type_of(self, schema: Json, hint: str) -> tuple[str, str]:
        """The type of a schema in Python, and how it is read, as source text."""
        if "$ref" in schema:
            return self.defined(schema["$ref"].rsplit("/", 1)[1])
        for key in ("anyOf", "oneOf"):
            if key in schema and "properties" not in schema:
                return self.union(schema[key], hint)
        kind = schema.get("type")
        if isinstance(kind, list):
            rest = [one for one in kind if one != "null"]
            parts = [{**schema, "type": one} for one in rest]
            found = [self.type_of(part, hint) for part in parts]
            return self.joined(found, "null" in kind)
        if "const" in schema:
            return f"Literal[{schema['const']!r}]", '"any"'
        if "enum" in schema:
            return "Literal[" + ", ".join(repr(one) for one in schema["enum"]) + "]", '"any"'
        if kind == "array":
            if "prefixItems" in schema:
                found = [self.type_of(item, hint) for item in schema["prefixItems"]]
                types = ", ".join(one[0] for one in found)
                return f"tuple[{types}]", f'("tuple", {", ".join(one[1] for one in found)})'
            item, spec = self.type_of(schema.get("items", {}), hint)
            if schema.get("minItems") == schema.get("maxItems") == 2:
                return f"tuple[{item}, {item}]", f'("tuple", {spec}, {spec})'
            if schema.get("minItems") == schema.get("maxItems") and "minItems" in schema:
                count = schema["minItems"]
                return f"tuple[{', '.join([item] * count)}]", f'("tuple", {", ".join([spec] * count)})'
            return f"list[{item}]", f'("list", {spec})'
        if kind == "object":
            if "properties" in schema:
                name = hint
                self.make(name, schema)
                return name, f'("class", "{name}")'
            values = schema.get("additionalProperties")
            if isinstance(values, dict):
                item, spec = self.type_of(values, hint)
                return f"dict[str, {item}]", f'("dict", {spec})'
            return "dict[str, Any]", '"any"'
        simple = {"string": "str", "integer": "int", "boolean": "bool", "null": "None", "number": "float"}
        return simple.get(str(kind), "Any"), '"any"'

    def union(self, forms: list[Json], hint: str) -> tuple[str, str]:
        consts = [form for form in forms if "const" in form]
        if len(consts) == len(forms):
            return "Literal[" + ", ".join(repr(form["const"]) for form in forms) + "]", '"any"'
        rest = [form for form in forms if form.get("type") != "null"]
        found = []
        for at, form in enumerate(rest):
            only = list(form.get("properties", {}))
            tag = next((p["const"] for p in form.get("properties", {}).values() if "const" in p), None)
            suffix = tag or (only[0] if len(only) == 1 else "")
            name = hint + "".join(word.title() for word in str(suffix).replace("-", "_").split("_"))
            if name == hint and len(rest) > 1 and "properties" in form:
                name = f"{hint}{at + 1}"
            found.append(self.type_of(form, name))
        return self.joined(found, len(rest) < len(forms))

    def joined(self, found: list[tuple[str, str]], nullable: bool) -> tuple[str, str]:
        types = list(dict.fromkeys(one[0] for one in found))
        # What fits everything is tried last.
        specs = sorted(dict.fromkeys(one[1] for one in found), key=lambda spec: spec == '"any"')
        spec = specs[0] if len(specs) == 1 else f'("union", {", ".join(specs)})'
        if nullable:
            types.append("None")
            spec = spec if spec == '"any"' else f'("null", {spec})'
        return " | ".join(types), spec

    def defined(self, definition: str) -> tuple[str, str]:
        schema = self.definitions[definition]
        if definition in ("Number", "Fraction"):
            return "Fraction", '"number"'
        name = self.name_of(definition)
        if "properties" in schema:
            self.make(name, schema)
            return name, f'("class", "{name}")'
        if name not in self.aliases:
            self.aliases[name] = "..."
            self.specs[name] = '"any"'
            kind, spec = self.type_of({**schema, "description": None}, name)
            self.specs[name] = spec
            if kind == name:  # A class of its own.
                del self.aliases[name]
                return name, spec
            about = " ".join((schema.get("description") or "").split())
            self.aliases[name] = f"{name} = {kind!r}\n" + comment(about)
        return name, f'("named", "{name}")' if self.specs[name] != '"any"' else '"any"'

    def merged(self, schema: Json) -> tuple[Json, set[str]]:
        """The fields of a schema, of all of its forms, and which of them are always there."""
        fields: Json = {}
        always: set[str] | None = None
        forms = schema.get("anyOf", []) if "properties" not in schema else [schema]
        for form in forms:
            form = self.definitions[form["$ref"].rsplit("/", 1)[1]] if "$ref" in form else form
            if "anyOf" in form and "properties" not in form:
                inner, needed = self.merged(form)
            else:
                inner, needed = form["properties"], set(form.get("required", []))
            for key, value in inner.items():
                if key in fields and fields[key] != value:
                    fields[key] = either(fields[key], value)
                else:
                    fields.setdefault(key, value)
            always = needed if always is None else always & needed
        return fields, always or set()

    def make(self, name: str, schema: Json, drop: set[str] = frozenset(), base: str = "Message",
             extra: str = "", about: str | None = None) -> None:
        if name in self.classes:
            return
        self.classes[name] = ""
        fields, always = self.merged(schema)
        required, optional, specs = [], [], []
        for key, field in fields.items():
            if key in drop:
                continue
            kind, spec = self.type_of(field, name + key.title().replace("_", ""))
            attribute = key + "_" if keyword.iskeyword(key) or key in ("list", "class_") else key
            nullable = kind.endswith("| None") or kind == "None" or kind == "Any"
            doc = doc_of(field)
            if key in always:
                required.append(f"    {attribute}: {kind}\n{doc}")
            elif self.kind == "answers" and nullable:
                optional.append(f"    {attribute}: {kind} | Unknown = UNKNOWN\n{doc}")
            elif "default" in field and isinstance(field["default"], (bool, int, str)):
                optional.append(f"    {attribute}: {kind} = {field['default']!r}\n{doc}")
            elif "default" in field and field["default"] == []:
                optional.append(f"    {attribute}: {kind} = dataclasses.field(default_factory=list)\n{doc}")
            else:
                kind = kind if nullable else f"{kind} | None"
                optional.append(f"    {attribute}: {kind} = None\n{doc}")
            specs.append(f'        "{attribute}": ("{key}", {spec}),')
        needed = [key for key in fields if key in always and key not in drop]
        text = about or schema.get("description") or name
        lines = [f"@dataclass(repr=False)\nclass {name}({base}):", docstring(text), ""]
        lines += [line for line in required + optional]
        lines.append("    _required: ClassVar[frozenset[str]] = frozenset(" + repr(tuple(needed)) + ")")
        lines.append("    _fields: ClassVar[dict[str, tuple[str, Any]]] = {\n" + "\n".join(specs) + "\n    }")
        if extra:
            lines.append(extra)
        self.classes[name] = "\n".join(lines)


def either(a: Json, b: Json) -> Json:
    a = {k: v for k, v in a.items()}
    forms = []
    for one in (a, b):
        one = {k: v for k, v in one.items() if k not in ("description", "default")}
        inner = one.get("anyOf") if set(one) == {"anyOf"} else [one]
        forms += [form for form in inner if form not in forms]
    return {"description": a.get("description", ""), "anyOf": forms}


def doc_of(field: Json) -> str:
    text = " ".join((field.get("description") or "").split())
    return docstring(text) + "\n" if text else ""


def docstring(text: str) -> str:
    text = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    lines = textwrap.wrap(text, 110) or [""]
    if len(lines) == 1 and not lines[0].endswith('"'):
        return f'    """{lines[0]}"""'
    return '    """' + "\n    ".join(lines) + '\n    """'


def comment(text: str) -> str:
    return docstring(text)[4:].replace("\n    ", "\n") if text else ""


HEAD = '''"""{about}

Made from the published JSON schemas by `tools/generate_messages.py`: do not edit.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias

from ._messages import {imports}
{more}
'''


def module(kind: str) -> str:
    maker = Maker(kind)
    roots: list[tuple[str, str]] = []
    for command, question in QUESTIONS.items():
        schema = json.loads((SCHEMAS / kind / f"{command}.json").read_text())
        maker.definitions, maker.command = schema.get("$defs", {}), command
        if kind == "questions":
            if question == "GenerateSums" and "$ref" in schema:
                schema = maker.definitions[schema["$ref"].rsplit("/", 1)[1]]
            extra = f'    command: ClassVar[str] = "{command}"'
            maker.make(question, schema, base="Question[answers." + answer_name(command) + "]", extra=extra)
            roots.append((command, question))
            continue
        name = answer_name(command)
        extra = f'    command: ClassVar[str] = "{command}"'
        if command in LISTS:
            item = schema["$ref"].rsplit("/", 1)[1]
            whole = {
                "description": f"What is found by `{QUESTIONS[command]}`.",
                "type": "object",
                "properties": {
                    LISTS[command][1]: {"type": "array", "items": {"$ref": f"#/$defs/{item}"},
                                        "description": LISTS[command][2]},
                    "stopped": {"type": "string", "description": "Why some are missing, if they are."},
                },
                "required": [LISTS[command][1]],
            }
            maker.make(name, whole, base="Answer", extra=extra)
        else:
            forms = schema.get("anyOf", [{"$ref": schema.get("$ref", "")}])
            root = forms[0]["$ref"].rsplit("/", 1)[1]
            about = maker.definitions[root].get("description", "")
            if about.startswith("A line about"):
                about = f"The answer to `{QUESTIONS[command]}`."
            maker.make(name, maker.definitions[root], drop=OF_LINES, base="Answer", extra=extra, about=about)
        roots.append((command, name))
    about = {
        "questions": "Questions, as dataclasses. A session answers them: `td.ask(td.questions.Evaluate('{3|1}'))`.",
        "answers": "Answers, as dataclasses. Exact numbers are fractions; `UNKNOWN` is what was not found or not asked for.",
    }[kind]
    imports = {
        "questions": "Message, Question, register",
        "answers": "UNKNOWN, Answer, Message, Unknown, register",
    }[kind]
    more = "from . import answers\n" if kind == "questions" else ""
    text = HEAD.format(about=about, imports=imports, more=more)
    text += "\n".join(alias(one) for one in maker.aliases.values())
    text += "\n\n" + "\n\n\n".join(maker.classes.values()) + "\n\n"
    named = ", ".join(f'"{name}": {spec}' for name, spec in maker.specs.items() if spec != '"any"')
    table = ", ".join(f'"{command}": {name}' for command, name in roots)
    text += f"\nregister(globals(), {{{named}}})\n\n"
    base = "Question[Any]" if kind == "questions" else "Answer"
    text += f"BY_COMMAND: dict[str, type[{base}]] = {{{table}}}\n"
    text += '"""The class for each command."""\n'
    return text


def alias(text: str) -> str:
    # As texts, aliases may name what comes later.
    name, rest = text.split(" = ", 1)
    kind, _, about = rest.partition("\n")
    return f"{name}: TypeAlias = {eval(kind)!r}\n{about}\n"


def answer_name(command: str) -> str:
    if command in LISTS:
        return LISTS[command][0]
    schema = json.loads((SCHEMAS / "answers" / f"{command}.json").read_text())
    forms = schema.get("anyOf", [{"$ref": schema.get("$ref", "")}])
    name = forms[0]["$ref"].rsplit("/", 1)[1]
    return name.removeprefix("Found").removesuffix("Line") if name != "FoundLine" else name


def main() -> int:
    wrong = []
    for kind in ("questions", "answers"):
        path, text = PACKAGE / f"{kind}.py", module(kind)
        if "--check" in sys.argv:
            if not path.exists() or path.read_text() != text:
                wrong.append(path.name)
        else:
            path.write_text(text)
    if wrong:
        print(f"not as the schemas say: {', '.join(wrong)}; run tools/generate_messages.py")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
