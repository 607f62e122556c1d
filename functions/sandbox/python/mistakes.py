"""Finds what cannot be meant: a comparison with a label that no category has, or of a label with a number; a rule that is a
number."""

import ast
import difflib

from comparisons import comparisons_in, own_names

# Each compares its text with every category, within the time of a request.
MAX_MISTAKES = 20
_LONGEST = 60
_FEW = 5


def mistakes_of(text, variables, by_name):
    """The comparisons of a formula that are the same for every sample, and a rule that compares nothing. They can be
    calculated all the same."""
    if text.source.is_script or not text.reading:
        return []
    found = _Mistakes(text, variables)
    if text.part == 'rule':
        found.decide(text.tree, by_name)
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

    def decide(self, tree, by_name):
        """A rule says yes or no; of a number 0 would be no, and anything else yes."""
        if _is_number(tree, self._variables, by_name):
            message = f"This is a number, and a rule says yes or no: compare it, as in '{self._shown(tree)} > 0'"
            self._add(tree, message)

    def _shown(self, tree):
        written = ast.get_source_segment(self._source.text, tree) or ''
        return written if len(written) <= _LONGEST and '\n' not in written else '…'

    def _labels(self, name):
        return self._variables.get(name.id, {}).get('labels')

    def _add(self, node, message):
        self.problems.append(self._source.wrong_at(node, message).problem)


def _is_number(node, variables, by_name):
    """Whether an expression surely is a number and no truth: truths may be added, and functions may give truths."""
    waiting, seen = [node], set()
    while waiting:
        match waiting.pop():
            case ast.Constant(value=bool()):
                continue
            case ast.Constant(value=int() | float()):
                return True
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
                waiting.append(operand)
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() | ast.Pow(), left=left, right=right):
                waiting += [left, right]
            case ast.Name(id=name) if name in variables:
                if variables[name].get('labels') is None:
                    return True
            case ast.Name(id=name) if name in by_name and name not in seen:
                seen.add(name)
                if by_name[name].part == 'function' and by_name[name].tree is not None:
                    waiting.append(by_name[name].tree)
    return False


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
