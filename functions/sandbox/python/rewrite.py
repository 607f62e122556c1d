"""Rewrites a valid tree in place into one that can run, without recursion, so that no tree is too deep."""

import ast

from namespace import POWER, SHIFT, variable
from vocabulary import FLOAT_FUNCTIONS

# A literal exponent up to this gives no dangerously long number.
_SMALL_EXPONENT = 16


def rewrite(reading, variables, floats):
    """Renames `mass` to `$mass`, and `math.sqrt` and `script.f` to one name each, because no modules exist.
    `floats`: the variables that certainly hold floats, whose powers cannot grow without limit."""
    for use in reading.uses:
        if use.member and (use.module or use.node.id not in variables):
            _become(use.member, ast.Name, id=f'{use.module or use.node.id}.{use.member.attr}')
        elif use.node.id in variables:
            use.node.id = variable(use.node.id)
    powers = _Powers(floats)
    # Parents precede their children in the list.
    for node in reversed(reading.rewritten):
        match node:
            case ast.BinOp():
                powers.rewrite(node)
            case ast.FunctionDef():
                node.returns = None
            case ast.arg():
                node.annotation = None
            case ast.AnnAssign(value=None):
                # In a function, an annotation makes the name local.
                node.annotation = ast.copy_location(ast.Constant(None), node)
            case ast.AnnAssign():
                _become(node, ast.Assign, targets=[node.target])
            case ast.Import():
                _become(node, ast.Pass)
            case ast.ImportFrom():
                _assign_members(node)


class _Powers:
    """Replaces powers and shifts whose results could grow without limit by bounded calls."""

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
                # An operand that is no number raises a TypeError.
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
    """Changes the type of a node in place, so that its position and its parents stay."""
    node.__class__ = kind
    for name, value in fields.items():
        setattr(node, name, value)
