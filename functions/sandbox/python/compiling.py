"""Compiles texts, by the same steps for a check and for a run, so that whatever passes a check can run."""

import ast

from namespace import variable
from rewrite import rewrite
from source import Wrong

# File name of code that is not from a script.
FORMULA_FILE = '<formula>'
RUN = '.run'


def compile_text(text, variables, floats):
    """Compiles a text, or returns the compiler's problem. `variables`: all variables that formulas may use."""
    text.variables = [] if text.source.is_script else [name for name in text.uses if name in variables]
    try:
        rewrite(text.reading, () if text.source.is_script else variables, floats)
        text.code = _code(text)
    except SyntaxError as error:
        line = error.lineno or 1
        column = text.source.column(line, error.offset - 1) if error.offset else 1
        message = str(error.msg)
        text.problems.append(text.source.wrong(message[:1].upper() + message[1:], line, column).problem)
    except MemoryError, RecursionError, ValueError, OverflowError, SystemError:
        text.problems.append(too_deep(text).problem)


def too_deep(text) -> Wrong:
    """Reports the innermost position."""
    level = [text.tree]
    while inner := [child for node in level for child in ast.iter_child_nodes(node) if hasattr(child, 'lineno')]:
        level = inner
    node = level[0] if hasattr(level[0], 'lineno') else None
    message = 'This is nested too deeply: split it'
    return text.source.wrong_at(node, message) if node else text.source.wrong(message)


def _code(text):
    module = text.tree if text.source.is_script else ast.Module([_function(text)], [])
    return compile(module, text.name if text.source.is_script else FORMULA_FILE, 'exec', dont_inherit=True)


def _function(text):
    """def .run(.rows, .values):
    for $mass, $volume in .rows:
        .values.append(the formula)
    """
    where: dict = {'lineno': 1, 'col_offset': 0, 'end_lineno': 1, 'end_col_offset': 0}
    load, store = ast.Load(), ast.Store()
    rows, values = (ast.arg(name, **where) for name in ('.rows', '.values'))
    names: list[ast.expr] = [ast.Name(variable(name), store, **where) for name in text.variables]
    append = ast.Attribute(ast.Name('.values', load, **where), 'append', load, **where)
    body = ast.Expr(ast.Call(append, [text.tree], [], **where), **where)
    loop = ast.For(ast.Tuple(names, store, **where), ast.Name('.rows', load, **where), [body], [], **where)
    return ast.FunctionDef(RUN, ast.arguments([], [rows, values], None, [], [], None, []), [loop], [], **where)
