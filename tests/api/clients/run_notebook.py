"""Runs the code cells of a notebook in order, as Jupyter would, and prints what each ends with."""

import ast
import json
import sys

with open(sys.argv[1], encoding='utf-8') as file:
    notebook = json.load(file)
namespace: dict = {'__name__': '__main__'}
for cell in notebook['cells']:
    if cell['cell_type'] != 'code':
        continue
    tree = ast.parse(''.join(cell['source']))
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, sys.argv[1], 'exec'), namespace)
    if last is not None:
        value = eval(compile(ast.Expression(last.value), sys.argv[1], 'eval'), namespace)
        if value is not None:
            print(value)
