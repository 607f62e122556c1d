"""Finds comparisons that cannot be meant: with a label that no category has, or of a label with a number."""

import ast
import difflib

# Each compares its text with every category, within the time of a request.
MAX_MISTAKES = 20
_LONGEST = 60
_FEW = 5


def mistakes_of(text, variables):
    """The comparisons of a formula that are the same for every sample. They can be calculated all the same."""
    if text.source.is_script or not text.reading:
        return []
    found = _Mistakes(text, variables)
    for node in ast.walk(text.tree):
        if len(found.problems) >= MAX_MISTAKES:
            break
        match node:
            case ast.Compare():
                found.compare(node)
            case ast.Subscript(value=ast.Dict() as table, slice=key):
                found.members(key, table)
            case ast.Call(func=ast.Attribute(value=ast.Dict() as table, attr='get'), args=[key, *_]):
                found.members(key, table)
    return sorted(found.problems, key=lambda problem: (problem['line'], problem['column']))


class _Mistakes:
    def __init__(self, text, variables):
        self.problems = []
        self._source = text.source
        self._variables = variables
        # Names that the text does not bind itself.
        self._own = {id(use.node) for use in text.reading.uses if not use.module and use.member is None}

    def compare(self, node):
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, sides[1:]):
            match operator:
                case ast.Is() | ast.IsNot():
                    if _constant(left) is not None or _constant(right) is not None:
                        self._add(right, "Write '==' to compare values, not 'is'")
                case ast.In() | ast.NotIn():
                    self.members(left, right)
                case _:
                    self._pair(left, right, isinstance(operator, (ast.Eq, ast.NotEq)))
                    self._pair(right, left, isinstance(operator, (ast.Eq, ast.NotEq)))

    def members(self, one, several):
        """A value that is looked for in a list of values, or among the keys of a dictionary."""
        match several:
            case ast.Tuple(elts=values) | ast.List(elts=values) | ast.Set(elts=values) | ast.Dict(keys=values):
                for value in values:
                    if value is not None:
                        self._pair(one, value, True)

    def _pair(self, one, other, for_equality):
        """Compares an input, output or function with another one, or with a constant."""
        if len(self.problems) >= MAX_MISTAKES or not self._is_own(one):
            return
        name, labels = one.id, self._labels(one)
        value = _constant(other)
        if labels is None:
            if isinstance(value, str):
                self._add(other, f"'{name}' is a number and equals no text")
        elif isinstance(value, str):
            if for_equality and value not in labels:
                self._add(other, f"'{value[:_LONGEST]}' is no category of {name}{_instead(value, labels)}")
        elif value is not None or (self._is_own(other) and self._labels(other) is None):
            self._add(other, f"'{name}' is a label and no number: compare it with {_enumeration(labels)}")

    def _is_own(self, node):
        return isinstance(node, ast.Name) and id(node) in self._own

    def _labels(self, name):
        return self._variables.get(name.id, {}).get('labels')

    def _add(self, node, message):
        self.problems.append(self._source.wrong_at(node, message).problem)


def _constant(node):
    """The text or number of a constant; None otherwise."""
    match node:
        case ast.Constant(value=str() | int() | float() as value):
            return value
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=ast.Constant(value=int() | float() as value)):
            return value
    return None


def _instead(value, labels):
    folded = value.strip().casefold()
    alike = [label for label in labels if label.strip().casefold() == folded]
    close = alike or difflib.get_close_matches(value[:_LONGEST], labels, n=1, cutoff=0.6)
    return f": did you mean '{close[0]}'?" if close else f': it has {_enumeration(labels)}'


def _enumeration(labels):
    quoted = [f"'{label}'" for label in labels[:_FEW]]
    return ', '.join(quoted) + (' and others' if len(labels) > _FEW else '')
