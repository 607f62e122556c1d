"""Limits nested blocks: Python's compiler writes past the end of its list of 22 open blocks without checking."""

import ast

MAX_BLOCKS = 20
_INLINED = (ast.ListComp, ast.SetComp, ast.DictComp)
_OWN_CODE = (ast.FunctionDef, ast.Lambda, ast.GeneratorExp)
# Blocks that a `try` opens at once: itself, its handler, and the handler's name.
OF_TRY = 3


def too_nested(tree):
    """The first comprehension nested in too many comprehensions and `try` statements, or None."""
    waiting = [(tree, 0)]
    while waiting:
        node, blocks = waiting.pop()
        if isinstance(node, _INLINED):
            # The first sequence is evaluated in the enclosing scope.
            first = node.generators[0].iter
            waiting.append((first, blocks))
            blocks += 1
            if blocks > MAX_BLOCKS:
                return node
            waiting += [(child, blocks) for child in _inside(node) if child is not first]
            continue
        if isinstance(node, _OWN_CODE):
            blocks = 0
        elif isinstance(node, ast.Try):
            blocks += OF_TRY
        waiting += [(child, blocks) for child in ast.iter_child_nodes(node)]
    return None


def _inside(comprehension):
    for child in ast.iter_child_nodes(comprehension):
        if isinstance(child, ast.comprehension):
            yield from ast.iter_child_nodes(child)
        else:
            yield child
