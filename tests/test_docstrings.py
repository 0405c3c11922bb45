"""What a function gives back is said where it is declared: by what the values of a mapping lie, each part of a tuple,
and where the fields of an object are said if its type does not say them. What a docstring names is there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "referee"
TREES = {path.relative_to(PACKAGE): ast.parse(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}
MAPPINGS = {"dict", "Mapping", "defaultdict", "Counter", "MutableMapping"}
LISTS = {"list", "Sequence", "Iterable", "Iterator", "set", "frozenset"}
# Words that say by what a mapping's values lie; a form in backticks (`{"path": …, "value": …}`) says so too.
KEYED = re.compile(r"\b(by|each|under|keys?|names?|named)\b|`", re.I)
# What parts one part of a tuple from the next.
PARTED = re.compile(r"[,;:(]|\b(and|with|each|its|their|by|to|as|how|what|whose|from|where)\b", re.I)
# Where the fields of an object are said: its names, what takes it, what has it so.
PLACED = re.compile(r"`[^`]+`|\bas [^.]*\b(takes?|ha(s|ve)|stands?|lists?|writes?|says?|file|journal|contract)\b", re.I)
NAMED = re.compile(r"`([a-z_]+(?:[.-][a-z_]+)*)`", re.I)


def called(node: ast.expr) -> str:
    """The name of a type, without its module."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def shapes(node: ast.expr) -> Iterator[tuple[str, int]]:
    """What a type asks of the docstring: `mapping`, `object` (its fields untold), `tuple` with its number of parts."""
    if isinstance(node, ast.BinOp):
        yield from shapes(node.left)
        yield from shapes(node.right)
    elif isinstance(node, ast.Subscript):
        name = called(node.value)
        every = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        parts = [part for part in every if not (isinstance(part, ast.Constant) and part.value is Ellipsis)]
        if name in MAPPINGS:
            yield ("object", 0) if called(parts[-1]) in ("Any", "object") else ("mapping", 0)
        elif name == "tuple" and len(parts) > 1:
            yield ("tuple", len(parts))
        for part in parts if name in MAPPINGS | LISTS | {"tuple"} else ():
            yield from shapes(part)


def documented(node: ast.AST, said_before: dict[str, str]) -> Iterator[tuple[ast.FunctionDef, str]]:
    """The public functions of a module and methods of its classes with their docstrings; what a function holds within
    it is its own. A method that overrides is said where it is declared first.
    """
    for inside in ast.iter_child_nodes(node):
        if isinstance(inside, ast.FunctionDef):
            if not inside.name.startswith("_"):
                yield inside, " ".join((ast.get_docstring(inside) or said_before.get(inside.name, "")).split())
        elif isinstance(inside, ast.ClassDef):
            above = {name: said for base in inside.bases for name, said in METHODS.get(called(base), {}).items()}
            yield from documented(inside, above)
        else:
            yield from documented(inside, said_before)


def methods() -> dict[str, dict[str, str]]:
    """By class what the docstrings of its methods say, and of those that it takes from the classes it stands on."""
    classes = {each.name: each for tree in TREES.values() for each in ast.walk(tree) if isinstance(each, ast.ClassDef)}

    def said(name: str) -> dict[str, str]:
        if (one := classes.get(name)) is None:
            return {}
        above = {
            method: words for base in one.bases if called(base) != name for method, words in said(called(base)).items()
        }
        own = {each.name: ast.get_docstring(each) for each in one.body if isinstance(each, ast.FunctionDef)}
        return above | {method: words for method, words in own.items() if words}

    return {name: said(name) for name in classes}


METHODS = methods()
RETURNING = [
    (f"{path}:{function.name}", asked, said)
    for path, tree in TREES.items()
    for function, said in documented(tree, {})
    if function.returns and (asked := list(shapes(function.returns)))
]
ALIASES = [
    (f"{path}:{one.targets[0].id}", ast.unparse(after))
    for path, tree in TREES.items()
    for one, after in zip(tree.body, tree.body[1:], strict=False)
    if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and list(shapes(one.value))
]


def wanting(asked: list[tuple[str, int]], said: str) -> Iterator[str]:
    """What a docstring does not say of what is asked."""
    if not said:
        yield "no docstring"
    for kind, parts in asked if said else ():
        if kind == "mapping" and not KEYED.search(said):
            yield "by what do the values lie?"
        if kind == "object" and not PLACED.search(said):
            yield "where are the fields said?"
        if kind == "tuple" and len(PARTED.findall(said)) < parts - 1:
            yield "what is each part?"


def test_what_is_given_back_is_said() -> None:
    assert len(RETURNING) > 500
    assert [f"{place}: {fault}" for place, asked, said in RETURNING for fault in wanting(asked, said)] == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([("mapping", 0)], "The ships."),
        ([("object", 0)], "The ships by name."),
        ([("tuple", 3)], "The ship and her hits."),
        ([("tuple", 2)], ""),
    ],
)
def test_what_says_too_little_is_found(asked: list[tuple[str, int]], said: str) -> None:
    assert list(wanting(asked, said))


def test_a_type_that_has_a_name_says_what_it_is() -> None:
    assert [place for place, after in ALIASES if after[:1] not in ("'", '"')] == []


def words_of(tree: ast.AST) -> Iterator[str]:
    """Every name and every word of a text in a module, but of its docstrings."""
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, str) and not isinstance(node, ast.Constant):
                yield from value.split(".")
        inside = [] if isinstance(node, ast.Expr) else list(ast.iter_child_nodes(node))
        for one in inside:
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield from re.findall(r"[\w-]+", one.value)


def test_what_a_docstring_names_is_there() -> None:
    words = {word for tree in TREES.values() for word in words_of(tree)}
    files = {path.name for folder in ("referee", "rules") for path in (ROOT / folder).rglob("*.*")}
    named = [(place, name) for place, _, said in RETURNING for name in NAMED.findall(said)]
    assert [row for row in named if row[1] not in files and not set(row[1].split(".")) <= words] == []
