"""Rewrites a tree that was found to be right into one that can run, in place: no depth of a tree is too deep for it."""

import ast

from namespace import POWER, SHIFT, variable
from vocabulary import FLOAT_FUNCTIONS

# An exponent that is written out and not larger than this makes no number that is dangerously long.
_SMALL_EXPONENT = 16


def rewrite(reading, variables, floats):
    """`mass` becomes the name `$mass`; `math.sqrt` and `script.f` each become one name: there are no modules.
    `floats`: which of the variables surely hold a float, of which no power can grow without end."""
    for use in reading.uses:
        if use.member and (use.module or use.node.id not in variables):
            _become(use.member, ast.Name, id=f'{use.module or use.node.id}.{use.member.attr}')
        elif use.node.id in variables:
            use.node.id = variable(use.node.id)
    powers = _Powers(floats)
    # Parents were read before what is in them.
    for node in reversed(reading.rewritten):
        match node:
            case ast.BinOp():
                powers.rewrite(node)
            case ast.FunctionDef():
                node.returns = None
            case ast.arg():
                node.annotation = None
            case ast.AnnAssign(value=None):
                # In a function, it makes the name one of the function's.
                node.annotation = ast.copy_location(ast.Constant(None), node)
            case ast.AnnAssign():
                _become(node, ast.Assign, targets=[node.target])
            case ast.Import():
                _become(node, ast.Pass)
            case ast.ImportFrom():
                _assign_members(node)


class _Powers:
    """Puts calls with a limit for the powers and shifts that could make numbers without end."""

    def __init__(self, floats):
        self._floats = {variable(name) for name in floats}
        self._known = {}

    def rewrite(self, node):
        guard = POWER if isinstance(node.op, ast.Pow) else SHIFT
        if guard == POWER and (self._small(node.right) or self._is_float(node)):
            return
        function = ast.copy_location(ast.Name(guard, ast.Load()), node)
        _become(node, ast.Call, func=function, args=[node.left, node.right], keywords=[])

    def _small(self, node):
        return isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and node.value <= _SMALL_EXPONENT

    def _is_float(self, node):
        if id(node) not in self._known:
            self._known[id(node)] = self._surely(node)
        return self._known[id(node)]

    def _surely(self, node):
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.Name(id=name):
                return name in self._floats
            case ast.UnaryOp(op=ast.UAdd() | ast.USub(), operand=operand):
                return self._is_float(operand)
            case ast.Call(func=ast.Name(id=name)):
                module, _, function = name.partition('.')
                return module == 'math' and function in FLOAT_FUNCTIONS
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() | ast.Pow(), left=left, right=right):
                # Any other operand than a number is a TypeError.
                return self._is_float(left) or self._is_float(right)
        return False


def _assign_members(node):
    """`from math import pi, e as x` becomes `(pi, x) = (math.pi, math.e)`."""
    here: list[ast.expr] = [
        ast.copy_location(ast.Name(alias.asname or alias.name, ast.Store()), alias) for alias in node.names
    ]
    there: list[ast.expr] = [
        ast.copy_location(ast.Name(f'{node.module}.{alias.name}', ast.Load()), alias) for alias in node.names
    ]
    target = ast.copy_location(ast.Tuple(here, ast.Store()), node)
    _become(node, ast.Assign, targets=[target], value=ast.copy_location(ast.Tuple(there, ast.Load()), node))


def _become(node, kind, **fields):
    """Makes a node one of another kind, at the same place and with whatever has it as a child."""
    node.__class__ = kind
    for name, value in fields.items():
        setattr(node, name, value)
