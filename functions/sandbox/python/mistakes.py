"""Finds comparisons that cannot be meant: with a label that no category has, or of a label with a number."""

import ast
import difflib

from comparisons import comparisons_in, own_names

# Each compares its text with every category, within the time of a request.
MAX_MISTAKES = 20
_LONGEST = 60
_FEW = 5


def mistakes_of(text, variables):
    """The comparisons of a formula that are the same for every sample. They can be calculated all the same."""
    if text.source.is_script or not text.reading:
        return []
    found = _Mistakes(text, variables)
    for one, other, kind in comparisons_in(text.tree):
        if len(found.problems) >= MAX_MISTAKES:
            break
        found.compare(one, other, kind)
    return sorted(found.problems, key=lambda problem: (problem['line'], problem['column']))


class _Mistakes:
    def __init__(self, text, variables):
        self.problems = []
        self._source = text.source
        self._variables = variables
        self._is_own = own_names(text)

    def compare(self, one, other, kind):
        """Compares an input, output or function with another one, or with a constant."""
        if kind == 'identity':
            if _constant(one) is not None or _constant(other) is not None:
                self._add(other, "Write '==' to compare values, not 'is'")
            return
        if not self._is_own(one):
            return
        name, labels = one.id, self._labels(one)
        value = _constant(other)
        if labels is None:
            if isinstance(value, str):
                self._add(other, f"'{name}' is a number and equals no text")
        elif isinstance(value, str):
            if kind == 'equality' and value not in labels:
                self._add(other, f"'{value[:_LONGEST]}' is no category of {name}{_instead(value, labels)}")
        elif value is not None or (self._is_own(other) and self._labels(other) is None):
            self._add(other, f"'{name}' is a label and no number: compare it with {_enumeration(labels)}")

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
