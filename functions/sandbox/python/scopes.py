"""Finds the names that a function, lambda or comprehension binds."""

import ast

FUNCTIONS = (ast.FunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound_in(body):
    """The names that statements bind, except those that nested functions and comprehensions bind."""
    names = set()
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
            waiting += node.args.defaults + [each for each in node.args.kw_defaults if each]
        elif isinstance(node, (ast.Lambda, *COMPREHENSIONS)):
            continue
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name)
        else:
            if isinstance(node, ast.ExceptHandler) and node.name:
                names.add(node.name)
            waiting += ast.iter_child_nodes(node)
    return names


def parameters_of(arguments):
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return [each for each in every if each]


def targets_of(comprehension):
    """The names that the `for` parts of a comprehension bind."""
    return {
        node.id
        for generator in comprehension.generators
        for node in ast.walk(generator.target)
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
    }
