"""Rewrites a tree that was found to be right into one that can run."""

import ast

from vocabulary import FLOAT_FUNCTIONS

POWER, SHIFT = '.power', '.shift'
# An exponent that is written out and not larger than this makes no number that is dangerously long.
_SMALL_EXPONENT = 16


def variable(name):
    """People may not write names that begin so: nothing that they call something is in the way of ours, nor the reverse."""
    return f'__{name}'


class Rewriting(ast.NodeTransformer):
    """`mass` becomes the name `__mass`; `math.sqrt` and `script.f` each become one name, which is all there is of a module."""

    def __init__(self, reading, variables, floats):
        """`floats`: which of the variables surely hold a float, of which no power can grow without end."""
        self._floats = {variable(name) for name in floats}
        self._names = {}
        for use in reading.uses:
            if use.member and (use.module or use.node.id not in variables):
                self._names[id(use.member)] = f'{use.module or use.node.id}.{use.member.attr}'
            elif use.node.id in variables:
                self._names[id(use.node)] = variable(use.node.id)

    def visit_Name(self, node):
        return _renamed(node, self._names.get(id(node)))

    def visit_Attribute(self, node):
        name = self._names.get(id(node))
        return _renamed(node, name) if name else self.generic_visit(node)

    def visit_BinOp(self, node):
        self.generic_visit(node)
        guard = {ast.Pow: POWER, ast.LShift: SHIFT}.get(type(node.op))
        if guard is None or (guard == POWER and (self._small(node.right) or self._is_float(node))):
            return node
        function = ast.copy_location(ast.Name(guard, ast.Load()), node)
        return ast.copy_location(ast.Call(function, [node.left, node.right], []), node)

    def visit_FunctionDef(self, node):
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_AnnAssign(self, node):
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Import(self, node):
        return ast.copy_location(ast.Pass(), node)

    def visit_ImportFrom(self, node):
        return [
            ast.copy_location(
                ast.Assign(
                    [ast.copy_location(ast.Name(alias.asname or alias.name, ast.Store()), alias)],
                    ast.copy_location(ast.Name(f'{node.module}.{alias.name}', ast.Load()), alias),
                ),
                alias,
            )
            for alias in node.names
        ]

    def _small(self, node):
        return isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and node.value <= _SMALL_EXPONENT

    def _is_float(self, node):
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


def _renamed(node, name):
    return node if name is None else ast.copy_location(ast.Name(name, ast.Load()), node)
