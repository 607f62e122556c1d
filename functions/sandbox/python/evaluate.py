"""Calculates formulas for many samples: one function in which all of them stand, in a loop over the samples."""

import ast
from array import array
from math import isfinite, nan

from explain import Explanations
from guards import power, shift
from rewrite import POWER, SHIFT, Rewriting, variable
from vocabulary import BUILTINS, MODULES

# What others use is a finite float before they see it; what nobody uses is looked at for all samples at once, which is faster.
_NUMBER = """
            if type({value}) is not float or not -1.7976931348623157e308 <= {value} <= 1.7976931348623157e308:
                {value} = settle({place}, i, {value})
            out{place}[i] = {value}
"""
_LATER = """
            out{place}[i] = {value}
"""
_FORMULA = """
        if {gaps}:
            {value} = None
            missing({place}, i, ({values}))
        else:
          try:
            {value} = FORMULA{place}
          except Exception as error:
            failed({place}, i, error)
            {value} = None
          else:{settle}"""
_FRAME = """
def run(samples, results):
    ({outs}) = results
    for i, {inputs} in samples:
        pass{formulas}
"""


class Evaluation:
    """`columns` are by variable: arrays of floats, or lists in which None stands where there is no value."""

    def __init__(self, program, texts, columns, count):
        self._program = program
        self._columns = columns
        self._count = count
        self._scripts = [text for text in texts if text.source.is_script]
        self.formulas = [text for text in texts if not text.source.is_script]
        self.explanations = Explanations(self.formulas, self._scripts)
        self._names = {POWER: power, SHIFT: shift}
        for module, members in MODULES.items():
            self._names |= {f'{module}.{name}': value for name, value in members.items()}

    def run(self):
        """The values by formula, as doubles: for rules 1 or 0, NaN where there is none."""
        for script in self._scripts:
            self._load(script)
        inputs = [name for name in dict.fromkeys(use for text in self.formulas for use in text.uses) if name in self._columns]
        names = self._namespace(
            type=type,
            failed=self.explanations.failed,
            missing=self.explanations.missing,
            settle=self.explanations.settle_number,
        )
        exec(compile(self._module(inputs), 'formulas', 'exec', dont_inherit=True), names)
        results = [[None] * self._count for _ in self.formulas]
        names['run'](zip(range(self._count), *(self._columns[name] for name in inputs)), results)
        return {text.name: self._settled(place, text, results[place]) for place, text in enumerate(self.formulas)}

    def _settled(self, place, text, column):
        """Numbers as they are, if all of them are finite; else each is looked at."""
        is_rule = text.part == 'rule'
        try:
            # What is infinite or not a number is so in the sum, too.
            if isfinite(sum(column)) and (not is_rule or column.count(True) + column.count(False) == len(column)):
                return array('d', column)
        except (TypeError, OverflowError):
            pass
        settle = self.explanations.settle_truth if is_rule else self.explanations.settle_number
        failed = self.explanations.places[place]
        values = (nan if i in failed else settle(place, i, value) for i, value in enumerate(column))
        return array('d', (nan if value is None else value for value in values))

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
        gaps = {name for name in inputs if isinstance(self._columns[name], list)}
        floats = {*inputs, *(text.name for text in self.formulas)} - categorical
        variables = self._program.variables.keys() | self._program.by_name.keys()
        variables -= {text.name for text in self._scripts}
        used = {use for text in self.formulas for use in text.uses}
        templates, formulas = [], {}
        for place, text in enumerate(self.formulas):
            formulas[f'FORMULA{place}'] = Rewriting(text.reading, variables, floats).visit(text.tree)
            text.may_miss = [name for name in text.uses if name in gaps]
            templates.append(_template(place, text, text.name in used))
            gaps.add(text.name)
        module = ast.parse(
            _FRAME.format(
                outs=''.join(f'out{place}, ' for place in range(len(self.formulas))),
                inputs=''.join(f'{variable(name)}, ' for name in inputs),
                formulas=''.join(templates),
            )
        )
        for node in ast.walk(module):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id in formulas:
                node.value = formulas[node.value.id]
        return module


def _template(place, text, is_used):
    value = variable(text.name)
    gaps = [variable(name) for name in text.may_miss]
    return _FORMULA.format(
        place=place,
        value=value,
        gaps=' or '.join(f'{name} is None' for name in gaps) or 'False',
        values=''.join(f'{name}, ' for name in gaps),
        settle=(_NUMBER if is_used else _LATER).format(place=place, value=value),
    )
