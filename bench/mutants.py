"""Small faults made on purpose in a module, by the operators of cosmic-ray.

Of several faults of one family at one place (`+` made `-`, `*`, `/` ...) one is kept, drawn by a
fixed seed: the others nearly always share its fate. Left out are faults that change no running
code, which is most often an annotation.
"""

from __future__ import annotations

import ast
import hashlib
import random
from collections import defaultdict
from dataclasses import dataclass

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one fault: `before` and `after` are the changed lines without indentation."""

    family: str
    line: int
    before: str
    after: str
    source: str

    @property
    def digest(self) -> str:
        """Names the mutant as long as its module stays as it is."""
        return hashlib.sha256(self.source.encode()).hexdigest()[:16]


def mutants(source: str, sample: int) -> list[Mutant]:
    """`sample` mutants of a module (0: all) in the order of its lines."""
    places = _places(source)
    chance = random.Random(7)
    drawn = sorted(places)
    chance.shuffle(drawn)
    sound = _running_code(source)
    found: list[Mutant] = []
    for place in drawn:
        if sample and len(found) == sample:
            break
        made = _mutant(source, place, chance.choice(places[place]), sound)
        if made is not None:
            found.append(made)
    return sorted(found, key=lambda mutant: (mutant.line, mutant.digest))


def count(source: str) -> int:
    """Places of a module where a fault of some family could be made, annotations included."""
    return len(_places(source))


def _places(source: str) -> dict[Place, list[tuple[str, int]]]:
    """By family and position, the operators that make a fault there with their occurrence."""
    tree = get_ast(source)
    found: defaultdict[Place, list[tuple[str, int]]] = defaultdict(list)
    for name in operator_names():
        kind = get_operator(name)
        if kind.arguments():
            continue
        operator = kind()
        occurrence = 0
        for node in ast_nodes(tree):
            for (line, column), _ in operator.mutation_positions(node):
                family = name.partition("/")[2].partition("_")[0]
                found[(family, line, column)].append((name, occurrence))
                occurrence += 1
    return dict(found)


def _mutant(source: str, place: Place, chosen: tuple[str, int], sound: str) -> Mutant | None:
    """The mutant at a place, None where it is no fault of running code."""
    name, occurrence = chosen
    changed = mutate_code(source, get_operator(name)(), occurrence)
    if changed is None:
        return None
    try:
        if _running_code(changed) == sound:
            return None
    except SyntaxError:
        return None
    family, line, _ = place
    old, new = source.splitlines(), changed.splitlines()
    if family == "RemoveDecorator":
        return Mutant(family, line, old[line - 1].strip(), "(left out)", changed)
    same = next(i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b)
    return Mutant(family, same + 1, old[same].strip(), new[same].strip(), changed)


def _running_code(source: str) -> str:
    """The syntax tree without annotations and docstrings; raises SyntaxError."""
    return ast.dump(_Bare().visit(ast.parse(source)))


class _Bare(ast.NodeTransformer):
    """Takes out what does not run."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        if isinstance(node.value, ast.Constant):
            return ast.Pass()
        self.generic_visit(node)
        return node
