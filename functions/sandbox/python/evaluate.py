"""Evaluates formulas for many samples: one formula after the other, independently, each for all samples at once."""

from array import array
from itertools import repeat
from math import isfinite, nan

from compiling import RUN
from explain import Explanations
from namespace import new_builtins


class Evaluation:
    """`texts` must be in an order in which they can be evaluated. `columns` are by variable: arrays of floats, or
    lists with None for a missing value."""

    def __init__(self, texts, columns, count):
        self._columns = dict(columns)
        self._gaps = set()
        self._count = count
        self._scripts = [text for text in texts if text.source.is_script]
        self._formulas = [text for text in texts if not text.source.is_script]
        self._builtins = new_builtins()
        # By name: why a script or formula cannot be evaluated at all.
        self._broken = {text.name: text.source.reason(text.problems[0]) for text in texts if text.problems}
        self.explanations = Explanations(self._formulas, self._scripts)

    def load(self):
        """Runs each script once, in order; later ones may use its names. Returns the problems of failed scripts."""
        problems = []
        for script in self._scripts:
            if self._reason(script):
                self._broken.setdefault(script.name, self._reason(script))
                continue
            # A script assigns only in its own namespace; our names are built-ins that scripts cannot write.
            names = {'__builtins__': self._builtins, '__name__': script.name}
            try:
                exec(script.code, names)
            except Exception as error:
                problem = self.explanations.script_failed(script, error).problem
                self._broken[script.name] = script.source.reason(problem)
                problems.append((script, problem))
                continue
            for name in script.reading.bound & names.keys():
                self._builtins[f'{script.name}.{name}'] = names[name]
        return problems

    def run(self):
        """The values by formula, as doubles: 1 or 0 for rules, NaN if there is no value."""
        results = {}
        used = {name for text in self._formulas for name in text.variables}
        for name in used & self._columns.keys():
            column = self._columns[name]
            if isinstance(column, list) and None in column:
                self._gaps.add(name)
            # Reading an array creates a new number each time; a list does not.
            self._columns[name] = list(column)
        for text in self._formulas:
            column = results[text.name] = self._calculate(text)
            if text.name not in used:
                continue
            if self.explanations.has_failed(text):
                self._gaps.add(text.name)
                column = (None if value != value else value for value in column)
            self._columns[text.name] = list(column)
        return results

    def _reason(self, text):
        """Why a text cannot be evaluated: it has a problem itself, or a script that it uses has one."""
        if text.name in self._broken:
            return self._broken[text.name]
        used = next((use for use in text.uses if use in self._broken and use not in self._columns), None)
        return used and f"The script '{used}' cannot be used: {self._broken[used]}"

    def _calculate(self, text):
        reason = self._reason(text)
        if reason:
            self.explanations.broken(text, self._count, reason)
            return array('d', [nan]) * self._count
        columns = [self._columns[name] for name in text.variables]
        if self._gaps.isdisjoint(text.variables):
            return self._checked(text, self._values(text, columns, range(self._count)), range(self._count))
        present = []
        for sample, values in enumerate(zip(*columns)):
            if None in values:
                missing = [name for name, value in zip(text.variables, values) if value is None]
                self.explanations.missing(text, sample, missing)
            else:
                present.append(sample)
        few = [[column[sample] for sample in present] for column in columns]
        whole = array('d', [nan]) * self._count
        for sample, value in zip(present, self._checked(text, self._values(text, few, present), present)):
            whole[sample] = value
        return whole

    def _values(self, text, columns, samples):
        """The formula's result for each sample, None if it fails."""
        names = {'__builtins__': self._builtins}
        exec(text.code, names)
        run = names[RUN]
        values: list = []
        rows = _rows(columns, len(samples))
        while len(values) < len(samples):
            try:
                run(rows, values)
            except Exception as error:
                self.explanations.failed(text, samples[len(values)], error)
                values.append(None)
                if isinstance(error, MemoryError):
                    # The failed row may have advanced only some of the columns.
                    rows = _rows([column[len(values) :] for column in columns], len(samples) - len(values))
        return values

    def _checked(self, text, values, samples):
        """Returns the numbers unchanged if all are finite; otherwise checks each."""
        is_rule = text.part == 'rule'
        if not is_rule or values.count(True) + values.count(False) == len(values):
            try:
                # If any number is infinite or NaN, so is the sum.
                if isfinite(sum(values)):
                    return array('d', values)
            except TypeError, OverflowError:
                pass
        check = self.explanations.check_truth if is_rule else self.explanations.check_number
        found = (check(text, sample, value) for sample, value in zip(samples, values))
        return array('d', (nan if value is None else value for value in found))


def _rows(columns, count):
    return zip(*columns) if columns else repeat((), count)
