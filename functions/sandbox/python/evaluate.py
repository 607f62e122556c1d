"""Calculates formulas for many samples: one function in which all of them stand, in a loop over the samples."""

import ast

from explain import Explanations, refuse_number, truth_of
from guards import power, shift
from rewrite import POWER, SHIFT, Rewriting, variable
from vocabulary import BUILTINS, MODULES

LARGEST = 1.7976931348623157e308
# Templates stand below this line, formulas above: so it is known whether an error came from a formula or its result.
TEMPLATE_LINE = 1_000_000

_FRAME = """
def run(samples, results):
    OUTS = results
    for TARGETS in samples:
        pass
"""

# A chained comparison is false for what is infinite or not a number.
_NUMBER = """
try:
    VALUE = FORMULA
    VALUE += 0.0
    if not LOWEST <= VALUE <= HIGHEST:
        refuse_number(VALUE)
    OUT[i] = VALUE
except Exception as error:
    failed(PLACE, i, error)
    VALUE = None
"""

_RULE = """
try:
    VALUE = FORMULA
    OUT[i] = 1.0 if VALUE is True else 0.0 if VALUE is False else truth_of(VALUE)
except Exception as error:
    failed(PLACE, i, error)
"""

_UNLESS_EMPTY = """
if EMPTY:
    VALUE = None
    missing(PLACE, i, USED)
else:
    pass
"""


class Evaluation:
    """`columns` are lists by variable, with None where there is no value; categorical ones hold labels."""

    def __init__(self, program, texts, columns, count):
        self._program = program
        self._columns = columns
        self._count = count
        self._scripts = [text for text in texts if text.source.is_script]
        self.formulas = [text for text in texts if not text.source.is_script]
        self.explanations = Explanations(self.formulas, self._scripts, TEMPLATE_LINE)
        self._names = {POWER: power, SHIFT: shift}
        for module, members in MODULES.items():
            self._names |= {f'{module}.{name}': value for name, value in members.items()}

    def run(self):
        """The values by formula: floats, for rules 1.0 or 0.0, None where there is none."""
        for script in self._scripts:
            self._load(script)
        inputs = [name for name in dict.fromkeys(use for text in self.formulas for use in text.uses) if name in self._columns]
        names = self._namespace(
            refuse_number=refuse_number,
            truth_of=truth_of,
            failed=self.explanations.failed,
            missing=self.explanations.missing,
        )
        exec(compile(self._module(inputs), 'formulas', 'exec', dont_inherit=True), names)
        results = [[None] * self._count for _ in self.formulas]
        names['run'](zip(range(self._count), *(self._columns[name] for name in inputs)), results)
        return dict(zip((text.name for text in self.formulas), results))

    def _namespace(self, **more):
        return {'__builtins__': {}, **BUILTINS, **self._names, **more}

    def _load(self, script):
        """Runs a script once; its names are there for what comes after it."""
        tree = ast.fix_missing_locations(Rewriting(script.reading, (), ()).visit(script.tree))
        names = self._namespace(__name__=script.name)
        try:
            exec(compile(tree, script.name, 'exec', dont_inherit=True), names)
        except Exception as error:
            raise self.explanations.script_failed(script, error) from None
        for name in script.reading.bound & names.keys():
            self._names[f'{script.name}.{name}'] = names[name]

    def _module(self, inputs):
        categorical = {each['name'] for each in self._program.variables.values() if each.get('labels') is not None}
        gaps = {name for name in inputs if None in self._columns[name]}
        floats = {*inputs, *(text.name for text in self.formulas)} - categorical
        variables = self._program.variables.keys() | self._program.by_name.keys()
        variables -= {text.name for text in self._scripts}
        outs = [f'out{place}' for place in range(len(self.formulas))]
        body = []
        for place, text in enumerate(self.formulas):
            formula = Rewriting(text.reading, variables, floats).visit(text.tree)
            text.may_miss = [name for name in text.uses if name in gaps]
            body += _statements(place, text, formula, text.may_miss)
            gaps.add(text.name)
        targets = _tuple(['i', *map(variable, inputs)])
        module = _filled(_FRAME, OUTS=_tuple(outs), TARGETS=targets)
        module.body[0].body[-1].body = body or [ast.Pass()]
        return ast.fix_missing_locations(module)


def _statements(place, text, formula, gaps):
    parts = {'VALUE': ast.Name(variable(text.name)), 'OUT': ast.Name(f'out{place}'), 'PLACE': ast.Constant(place)}
    limits = {'LOWEST': ast.Constant(-LARGEST), 'HIGHEST': ast.Constant(LARGEST)}
    statements = _filled(_RULE if text.part == 'rule' else _NUMBER, FORMULA=formula, **parts, **limits).body
    if not gaps:
        return statements
    empty = [ast.Compare(ast.Name(variable(name), ast.Load()), [ast.Is()], [ast.Constant(None)]) for name in gaps]
    condition = empty[0] if len(empty) == 1 else ast.BoolOp(ast.Or(), empty)
    used = ast.Tuple([ast.Name(variable(name), ast.Load()) for name in gaps], ast.Load())
    [choice] = _filled(_UNLESS_EMPTY, EMPTY=condition, USED=used, **parts).body
    choice.orelse = statements
    return [choice]


def _tuple(names):
    return ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())


def _filled(template, **parts):
    return _Filling(parts).visit(ast.increment_lineno(ast.parse(template), TEMPLATE_LINE))


class _Filling(ast.NodeTransformer):
    """Puts trees into a template where their names stand."""

    def __init__(self, parts):
        self._parts = parts

    def visit_Name(self, node):
        part = self._parts.get(node.id)
        if isinstance(part, ast.Name):
            return ast.copy_location(ast.Name(part.id, node.ctx), node)
        return node if part is None else part
