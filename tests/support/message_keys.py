"""What the code says, read from the code itself: the keys that the catalogues must have."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "stonehenge"
# Whose first argument is the name of a sentence, and the section where the sentence stands.
NAMED = {"Refusal": "refusal", "Reason": "why"}
# Keys with a name that is given somewhere else; * stands for the name.
FAMILIES = {"refusal.*", "why.*", "event.*", "verdict.*"}
FAMILIES |= {"option.*.differs.*"}
FAMILIES |= {"option.*.name", "option.*.about", "option.*.values.*", "option.*.values.list"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Names = dict[str, list[ast.expr]]


@dataclass(slots=True)
class Usage:
    """What a part of the code says."""

    keys: set[str] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)  # every text in the code, whatever it is for
    patterns: set[str] = field(default_factory=set)  # keys that the code makes of *, some text

    def add(self, other: "Usage") -> None:
        """Say what somebody else says, too."""
        self.keys |= other.keys
        self.texts |= other.texts
        self.patterns |= other.patterns


@dataclass(eq=False, slots=True)
class Module:
    """A file of the code."""

    path: Path
    tree: ast.Module

    @property
    def name(self) -> str:
        """The module as it is imported."""
        parts = ("stonehenge", *self.path.relative_to(SOURCE).with_suffix("").parts)
        return ".".join(part for part in parts if part != "__init__")

    def speaks(self, catalogue: str) -> bool:
        """Whether the module speaks with the words of this catalogue alone."""
        parts = self.path.relative_to(SOURCE).with_suffix("").parts
        if parts[:2] == ("games", "quiddler") and {"lexicon", "commands"} & set(parts):
            return catalogue == "quiddler/lexicon"
        if parts[-1] == "questions":
            return catalogue == "server"  # asked over HTTP alone
        game, _, own = catalogue.rpartition("/")
        if game:
            return own == "game" and game in parts
        if catalogue in parts:
            return True
        makes = (node for node in ast.walk(self.tree) if called(node) == "Words")
        return any(catalogue in map(text, getattr(node, "args", ())[1:]) for node in makes)

    def source_of(self, name: str) -> str:
        """The module that a name comes from."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and name in {each.name for each in node.names}:
                return node.module or ""
        return self.name

    def functions(self) -> Iterator[tuple[list[str], str, list[ast.AST]]]:
        """Each function: its parameters, its name, and all in it; last what is in none."""
        for node in ast.walk(self.tree):
            if isinstance(node, Function):
                yield [arg.arg for arg in node.args.args], node.name, list(within(node))
        yield [], "", list(within(self.tree))


@dataclass(frozen=True, slots=True)
class Helper:
    """A function that makes a sentence of the name it is given, as `fault(name)` does."""

    module: str
    name: str
    section: str
    place: int  # of the name among its arguments
    template: str  # what it makes of the name, which is *
    method: bool

    def is_meant(self, module: Module, call: ast.Call) -> bool:
        """Whether a call in a module is one of this function; methods are used by neighbours."""
        if called(call) != self.name or len(call.args) <= self.place:
            return False
        if self.method:
            return self.module.rpartition(".")[0] == module.name.rpartition(".")[0]
        return self.module == module.source_of(self.name)


def within(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node but for functions and what is in them."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, Function):
            yield child
            yield from within(child)


def called(node: ast.AST) -> str:
    """The last name of what is called, if something is."""
    match node:
        case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)):
            return name
    return ""


def text(node: ast.AST | None) -> str:
    """The text that stands there, or none."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def variables(node: ast.AST) -> set[str]:
    """The variables whose texts an expression is made of."""
    if isinstance(node, ast.Name):
        return {node.id}
    parts = (ast.JoinedStr, ast.FormattedValue, ast.IfExp)
    inside = ast.iter_child_nodes(node) if isinstance(node, parts) else ()
    return {name for child in inside for name in variables(child)}


@cache
def modules() -> tuple[Module, ...]:
    """All of the code."""
    paths = sorted(SOURCE.rglob("*.py"))
    return tuple(Module(path, ast.parse(path.read_text("utf-8"))) for path in paths)


def bound(nodes: list[ast.AST], outside: Names) -> Names:
    """What each variable can stand for, as far as it is written there."""
    names = dict(outside)
    for node in nodes:
        match node:
            case ast.Assign(targets=[target], value=value):
                given = [value]
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                given = [value]
            case ast.For(target=target, iter=row) | ast.comprehension(target=target, iter=row):
                rows = names.get(row.id, []) if isinstance(row, ast.Name) else [row]
                given = [item for row in rows for item in getattr(row, "elts", ())]
            case _:
                continue
        for name, value in (pair for one in given for pair in matched(target, one)):
            names[name] = [*names.get(name, []), value]
    return names


def matched(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The variables of a target, each with what it stands for."""
    match target, value:
        case _, ast.IfExp():
            yield from matched(target, value.body)
            yield from matched(target, value.orelse)
        case ast.Name(name), _:
            yield name, value
        case ast.Tuple(names), ast.Tuple(values):
            for one, its in zip(names, values, strict=True):
                yield from matched(one, its)


def possible(node: ast.expr, names: Names) -> set[str]:
    """The texts that an expression can be; * stands for what cannot be told."""
    match node:
        case ast.Constant(str(value)):
            return {value}
        case ast.IfExp():
            return possible(node.body, names) | possible(node.orelse, names)
        case ast.FormattedValue(value):
            return possible(value, names)
        case ast.JoinedStr(parts):
            return {"".join(part) for part in product(*(possible(one, names) for one in parts))}
        case ast.Name(name) if name in names:
            others = {key: values for key, values in names.items() if key != name}
            return {string for value in names[name] for string in possible(value, others)}
    return {"*"}


def named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """A name that is given to a sentence here: its section, and the expression."""
    match node:
        case ast.Call(args=[name, *_]) if called(node) in NAMED:
            # A reason made from another one has that one's name.
            if not isinstance(name, ast.Attribute):
                yield NAMED[called(node)], name
        case ast.Dict(keys=keys, values=values):
            events = zip(keys, values, strict=True)
            yield from (("event", name) for key, name in events if text(key) == "e")


@cache
def helpers() -> tuple[Helper, ...]:
    """Every function that makes a sentence of a name it is given."""
    return tuple(
        Helper(module.name, function, section, params.index(given) - method, template, method)
        for module in modules()
        for params, function, nodes in module.functions()
        for method in [params[:1] == ["self"]]
        for node in nodes
        for section, name in named(node)
        for given in variables(name) & set(params)
        for template in possible(name, {})
    )


@cache
def usage_of(module: Module) -> Usage:
    """What a module says."""
    usage = Usage()
    outside = bound(list(module.tree.body), {})
    for params, _, nodes in module.functions():
        names = bound(nodes, {key: outside[key] for key in outside.keys() - set(params)})
        for node in nodes:
            usage.texts.add(text(node))
            keys = {key for name in spoken(node) for key in possible(name, names)}
            # A key that is a variable, not a family, is found among the texts.
            usage.patterns |= {key for key in keys if "*" in key} - {"*"} - FAMILIES
            for section, name, template in given(module, params, node):
                texts = {template.replace("*", string) for string in possible(name, names)}
                keys |= {f"{section}.{string}" for string in texts}
                usage.patterns |= {f"{section}.{string}" for string in texts if "*" in string}
            usage.keys |= {key for key in keys if "*" not in key}
    return usage


def spoken(node: ast.AST) -> Iterator[ast.expr]:
    """The key that is said here."""
    match node:
        case ast.Call(args=[key, *_]) if called(node) == "say":
            yield key


def given(module: Module, params: list[str], node: ast.AST) -> Iterator[tuple[str, ast.expr, str]]:
    """A name given here, to a sentence or to a helper: section, expression, what is made of it."""
    for section, name in named(node):
        if not variables(name) & set(params):
            yield section, name, "*"
    if isinstance(node, ast.Call):
        for helper in helpers():
            if helper.is_meant(module, node):
                yield helper.section, node.args[helper.place], helper.template
