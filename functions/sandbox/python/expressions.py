"""Expressions of inputs: a number, {'input': its index}, or {'op': …, 'of': […]}. While a formula is read there are
also labels, categories, and lists of (condition, item): the condition is None, or an expression that says whether the
item is in the list."""

import ast
from math import isfinite


class Unread(Exception):
    """This cannot be read, or is too long to be."""


class Label(str):
    """A text that is compared with categories."""


class Category:
    def __init__(self, index, labels):
        self.index = index
        self.labels = labels


def parameters(declared, arguments):
    plain = [each.arg for each in declared.args]
    if declared.posonlyargs or declared.kwonlyargs or declared.kwarg or declared.defaults:
        raise Unread
    rest = arguments[len(plain) :]
    if len(arguments) < len(plain) or (rest and not declared.vararg):
        raise Unread
    names = dict(zip(plain, arguments))
    if declared.vararg:
        names[declared.vararg.arg] = [(None, each) for each in rest]
    return names


def bound(target, value):
    match target:
        case ast.Name(id=name):
            return {name: value}
        case ast.Tuple(elts=targets) if isinstance(value, list) and len(targets) == len(value):
            pairs = zip(targets, value)
            return {name: each for one, (_, item) in pairs for name, each in bound(one, item).items()}
    raise Unread


def of(op, *values):
    if any(value is None for value in values):
        raise Unread
    return values[0] if op in ('and', 'or') and len(values) == 1 else {'op': op, 'of': list(values)}


def of_list(op, items):
    if op == 'count':
        return of('add', *(1 if condition is None else condition for condition, _ in items))
    if op in ('add', 'and', 'or'):
        neutral = 1 if op == 'and' else 0
        return of(op, *(guarded(condition, plain(item), neutral) for condition, item in items))
    values = [plain(unconditional(item)) for item in items]
    if op == 'mean' and values:
        return of('divide', of('add', *values), len(values))
    if not values:
        raise Unread
    return of(op, *values)


def guarded(condition, value, otherwise=0):
    return value if condition is None else of('if', condition, value, otherwise)


def unconditional(item):
    condition, value = item
    if condition is not None:
        raise Unread
    return value


def listed(value):
    if not isinstance(value, list):
        raise Unread
    return value


def plain(value):
    """An expression; a list, a label or a category is none."""
    if isinstance(value, (dict, int, float)):
        return value
    raise Unread


def number(value):
    number = float(value) if abs(value) < 2**53 else None
    if number is None or not isfinite(number):
        raise Unread
    return int(number) if number.is_integer() else number


def negated(value):
    return -value if isinstance(value, (int, float)) else of('negative', value)


def equal(one, other):
    if isinstance(one, Label) and isinstance(other, Category):
        one, other = other, one
    if isinstance(one, Category) and isinstance(other, Label):
        index = one.labels.index(other) if other in one.labels else -1
        return of('==', {'input': one.index}, index)
    return of('==', plain(one), plain(other))
