"""The Python of a whole experiment: dependencies, order of evaluation, and problems."""

import difflib
import graphlib

from compiling import compile_text
from mistakes import mistakes_of
from names import Reading
from read import read_tree
from source import Source, Wrong
from vocabulary import BUILTINS, METHODS, MODULES

_KINDS = {'input': 'an input', 'output': 'an output', 'function': 'a function of this experiment'}
_PARTS = {'scripts': 'script', 'functions': 'function', 'functionalOutputs': 'output', 'rules': 'rule'}


class Text:
    """A parsed source. `tree` is None if its syntax is wrong; `uses` are names of the program, in order."""

    def __init__(self, source):
        self.source = source
        self.name = source.name
        self.part = source.part
        self.tree = None
        self.reading: Reading | None = None
        self.problems = []
        self.uses = []
        # The names with which it refers to Python's built-in functions.
        self.builtins = []
        # Set by compilation: the code, and those of `uses` whose values it reads.
        self.code = None
        self.variables = []
        try:
            self.tree = read_tree(source)
        except Wrong as wrong:
            self.problems.append(wrong.problem)
            return
        self.reading = Reading(source, self.tree)
        self.problems += self.reading.problems


class Program:
    def __init__(self, description):
        self.inputs = {each['name']: each for each in description['inputs']}
        self.outputs = {each['name']: each for each in description['outputs']}
        self.texts = [
            Text(Source(part, each['name'], each['source']))
            for key, part in _PARTS.items()
            for each in description[key]
        ]
        self.by_name = {text.name: text for text in self.texts}
        for text in self.texts:
            if text.reading:
                self._resolve(text)
        self._refuse_cycles()

    @property
    def variables(self):
        return self.inputs | self.outputs

    def part(self, part):
        return [text for text in self.texts if text.part == part]

    def problems(self):
        return [problem for text in self.texts for problem in text.problems]

    def mistakes(self):
        """What cannot be meant; to be found before the texts are compiled."""
        variables = self.variables
        return [problem for text in self.texts for problem in mistakes_of(text, variables, self.by_name)]

    def compile(self, texts):
        variables = (self.variables.keys() | self.by_name.keys()) - {text.name for text in self.part('script')}
        floats = variables - {each['name'] for each in self.variables.values() if each.get('labels') is not None}
        for text in texts:
            if not text.problems:
                compile_text(text, variables, floats)

    def needed(self, parts):
        """The texts of these parts, and all texts that they use."""
        waiting = [text for text in self.texts if text.part in parts]
        found = {}
        while waiting:
            text = waiting.pop()
            if text.name not in found:
                found[text.name] = text
                waiting += [self.by_name[name] for name in text.uses if name in self.by_name]
        return [text for text in self.texts if found.get(text.name) is text]

    def in_order(self, texts):
        """An order in which the texts can be evaluated; texts that cannot be come first."""
        sound = {text.name: text for text in texts if not text.problems}
        graph = {name: [use for use in text.uses if use in sound] for name, text in sound.items()}
        wrong = [text for text in texts if text.problems]
        return wrong + [sound[name] for name in graphlib.TopologicalSorter(graph).static_order()]

    def _resolve(self, text):
        for use in text.reading.uses:
            name = use.node.id
            message = self._refusal(text, use)
            if message:
                text.problems.append(text.source.wrong_at(use.member or use.node, message).problem)
            elif not use.module:
                names = text.uses if self.knows(text, name) else text.builtins
                if name not in names:
                    names.append(name)
        text.problems.sort(key=lambda problem: (problem['line'], problem['column']))

    def knows(self, text, name):
        """Whether a name is the experiment's. In a script, the name of a Python function means that function."""
        if text.source.is_script and name in BUILTINS:
            return name in self.by_name and self.by_name[name].source.is_script
        return name in self.by_name or name in self.inputs or name in self.outputs

    def _refusal(self, text, use):
        name, member = use.node.id, use.member and use.member.attr
        if use.module:
            return _module_refusal(use.module, name, member)
        if not self.knows(text, name):
            if name.startswith('__'):
                return f"'{name}' cannot be used: names that begin with '__' are Python's own"
            if name in BUILTINS:
                return member and f"'{name}.{member}' cannot be used here"
            return self._unknown(text, name)
        kind = self._kind(name)
        if kind == 'script':
            return self._script_refusal(name, member)
        if text.source.is_script:
            return f"A script does not see '{name}': give it to the function as an argument"
        if kind == 'rule':
            return f"'{name}' is a rule: rules cannot be used in formulas"
        if kind == 'output' and text.part == 'function':
            return f"'{name}' is an output: only functional outputs may use other outputs"
        if kind == 'output' and text.part == 'rule':
            return f"'{name}' is an output: rules bind samples before anything is measured"
        if member and member not in METHODS:
            return f"'.{member}' cannot be used here"
        if use.is_called:
            return f"'{name}' is {_KINDS[kind]}, which has a value and cannot be called"
        return None

    def _kind(self, name):
        text = self.by_name.get(name)
        if text:
            return text.part
        return 'input' if name in self.inputs else 'output'

    def _script_refusal(self, name, member):
        if member is None:
            return f"'{name}' is a script: use what it defines, for example {name}.f(x)"
        reading = self.by_name[name].reading
        if reading and member not in reading.bound:
            return f"The script '{name}' defines no '{member}'" + _suggestion(member, reading.bound)
        return None

    def _unknown(self, text, name):
        for module, members in MODULES.items():
            if name in members:
                return f"'{name}' is unknown: did you mean {module}.{name}?"
        scripts = [each.name for each in self.part('script')]
        mine = text.reading.bound if text.source.is_script else [*self.inputs, *self.outputs, *self.by_name]
        return f"'{name}' is unknown" + _suggestion(name, [*mine, *scripts, *BUILTINS, *MODULES])

    def _refuse_cycles(self):
        graph = {text.name: [name for name in text.uses if name in self.by_name] for text in self.texts}
        while True:
            try:
                graphlib.TopologicalSorter(graph).prepare()
                return
            except graphlib.CycleError as error:
                # Each text uses the one before it.
                cycle = error.args[1][::-1]
            pairs = list(zip(cycle, cycle[1:]))
            message = 'Nothing can be calculated from itself: ' + ', '.join(
                f'{user} uses {used if used != user else "itself"}' for user, used in pairs
            )
            for user, used in pairs:
                text = self.by_name[user]
                node = next(use.node for use in text.reading.uses if use.node.id == used)  # type: ignore[union-attr]
                text.problems.append(text.source.wrong_at(node, message).problem)
                graph.pop(user, None)


def _module_refusal(module, name, member):
    if member is None:
        return f"'{name}' is a module: use what is in it, for example {name}.{'sqrt' if module == 'math' else 'mean'}"
    if member not in MODULES[module]:
        return f"'{module}.{member}' cannot be used here" + _suggestion(member, MODULES[module])
    return None


def _suggestion(name, known):
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    return f": did you mean '{close[0]}'?" if close else ''
