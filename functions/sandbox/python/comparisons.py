"""What formulas compare with what."""

import ast


def comparisons_in(tree):
    """Each two expressions that a tree compares, in both orders where that matters, and by what: 'equality', 'order' or
    'identity'."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                for left, operator, right in zip(sides, node.ops, sides[1:]):
                    yield from _pairs(left, operator, right)
            case ast.Subscript(value=ast.Dict() as table, slice=key):
                yield from _members(key, table)
            case ast.Call(func=ast.Attribute(value=ast.Dict() as table, attr='get'), args=[key, *_]):
                yield from _members(key, table)


def own_names(text):
    """Tells of a node whether it is a name that the text does not bind itself."""
    own = {id(use.node) for use in text.reading.uses if not use.module and use.member is None}
    return lambda node: isinstance(node, ast.Name) and id(node) in own


def _pairs(left, operator, right):
    match operator:
        case ast.Is() | ast.IsNot():
            yield left, right, 'identity'
        case ast.In() | ast.NotIn():
            yield from _members(left, right)
        case _:
            kind = 'equality' if isinstance(operator, (ast.Eq, ast.NotEq)) else 'order'
            yield left, right, kind
            yield right, left, kind


def _members(one, several):
    """A value that is looked for in a list of values, or among the keys of a dictionary."""
    match several:
        case ast.Tuple(elts=values) | ast.List(elts=values) | ast.Set(elts=values) | ast.Dict(keys=values):
            for value in values:
                if value is not None:
                    yield one, value, 'equality'
