"""The allow-list of syntax. Everything else is refused, including whatever later versions of Python add."""

import ast

_EXPRESSIONS = (
    ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Lambda, ast.IfExp, ast.Dict, ast.Set, ast.ListComp, ast.SetComp,
    ast.DictComp, ast.GeneratorExp, ast.Compare, ast.Call, ast.Constant, ast.Attribute, ast.Subscript, ast.Starred,
    ast.Name, ast.List, ast.Tuple, ast.Slice, ast.comprehension, ast.keyword, ast.arguments, ast.arg, ast.expr_context,
    ast.boolop, ast.operator, ast.unaryop, ast.cmpop,
)  # fmt: skip

_STATEMENTS = (
    ast.Module, ast.FunctionDef, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For, ast.While, ast.If,
    ast.Raise, ast.Try, ast.ExceptHandler, ast.Assert, ast.Import, ast.ImportFrom, ast.alias, ast.Expr, ast.Pass,
    ast.Break, ast.Continue,
)  # fmt: skip

# Nodes that bind names in a comprehension, and nodes that name types.
TARGET = (ast.Name, ast.Tuple, ast.List, ast.Starred, ast.expr_context)
ANNOTATION = (
    ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.List, ast.BinOp, ast.BitOr, ast.expr_context,
)  # fmt: skip

FORMULA = _EXPRESSIONS
SCRIPT = _EXPRESSIONS + _STATEMENTS

_WORDS = {
    ast.Await: "'await'",
    ast.AsyncFunctionDef: "'async'",
    ast.AsyncFor: "'async'",
    ast.AsyncWith: "'async'",
    ast.ClassDef: 'Classes',
    ast.Delete: "'del'",
    ast.Global: "'global'",
    ast.Nonlocal: "'nonlocal'",
    ast.JoinedStr: 'Texts with {…} (f-strings)',
    ast.TemplateStr: 'Texts with {…} (t-strings)',
    ast.Interpolation: 'Texts with {…} (t-strings)',
    ast.Match: "'match'",
    ast.NamedExpr: "':='",
    ast.TryStar: "'except*'",
    ast.TypeAlias: "'type'",
    ast.With: "'with'",
    ast.Yield: "'yield'",
    ast.YieldFrom: "'yield'",
}


def refusal_of(node, is_script):
    """The message for a construct that is not allowed, or None."""
    if not isinstance(node, SCRIPT if is_script else FORMULA):
        what = _WORDS.get(type(node), f"'{type(node).__name__}'")
        return f'{what} cannot be used here'
    if isinstance(node, ast.Constant) and not isinstance(node.value, (int, float, str, type(None))):
        what = {bytes: 'Bytes', complex: 'Complex numbers'}.get(type(node.value), "'...'")
        return f'{what} cannot be used here'
    if isinstance(node, (ast.comprehension, ast.For)) and getattr(node, 'is_async', False):
        return "'async' cannot be used here"
    if isinstance(node, ast.FunctionDef) and node.decorator_list:
        return 'Decorators cannot be used here'
    if isinstance(node, ast.FunctionDef) and node.type_params:
        return 'Type parameters cannot be used here'
    if isinstance(node, ast.ExceptHandler) and node.type is None:
        return "Say which errors 'except' is for, for example 'except ZeroDivisionError'"
    if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Pow, ast.LShift)):
        return "Write this without '**=' and '<<=': x = x ** y"
    return None
