"""Finds what every name of a tree means, and refuses the names that nobody may use."""

import ast
from dataclasses import dataclass

from grammar import refusal_of
from scopes import COMPREHENSIONS, bound_in, parameters_of, targets_of
from vocabulary import METHODS, MODULES, RESERVED

MOST_PROBLEMS = 50


@dataclass
class Use:
    """A name that is not the text's own. `member` is the attribute that is taken of it directly, if one is."""

    node: ast.Name
    member: ast.Attribute | None
    # The module that it names, if it does.
    module: str | None
    # The names bound around it, innermost last: a renamed name must not be among them.
    around: tuple


class Reading:
    """Every foreign name of a tree and every problem of its syntax and names."""

    def __init__(self, source, tree):
        self.source = source
        self.uses = []
        self.problems = []
        body = tree.body if source.is_script else []
        # What an `import` calls a module, and the module.
        self.modules = {
            alias.asname or alias.name: alias.name
            for node in body
            if isinstance(node, ast.Import)
            for alias in node.names
            if alias.name in MODULES
        }
        top = bound_in(body) - self.modules.keys()
        self.bound = top
        self._waiting = [(tree, (top,))]
        while self._waiting and len(self.problems) < MOST_PROBLEMS:
            self._visit(*self._waiting.pop())
        self.uses.sort(key=lambda use: (use.node.lineno, use.node.col_offset))
        self.problems.sort(key=lambda problem: (problem['line'], problem['column']))

    def wrong(self, node, sentence):
        self.problems.append(self.source.wrong_at(node, sentence).problem)

    def _visit(self, node, scopes):
        sentence = refusal_of(node, self.source.is_script)
        if sentence:
            self.wrong(node, sentence)
            return
        method = getattr(self, f'_{type(node).__name__.lower()}', self._children)
        method(node, scopes)

    def _children(self, node, scopes):
        self._waiting += [(child, scopes) for child in ast.iter_child_nodes(node)]

    def _refuse_binding(self, node, name):
        if name.startswith('__'):
            self.wrong(node, f"'{name}' cannot be used: names that begin with '__' are Python's own")
        elif name in RESERVED:
            self.wrong(node, f"'{name}' is a reserved name: choose another")

    def _name(self, node, scopes, member=None):
        if not isinstance(node.ctx, ast.Load):
            self._refuse_binding(node, node.id)
        elif node.id.startswith('__'):
            self._refuse_binding(node, node.id)
        elif not _is_bound(node.id, scopes):
            module = self.modules.get(node.id) or (node.id if node.id in MODULES else None)
            self.uses.append(Use(node, member, module, scopes))

    def _attribute(self, node, scopes):
        if not isinstance(node.ctx, ast.Load):
            self.wrong(node, f"'.{node.attr}' cannot be assigned to")
        elif isinstance(node.value, ast.Name) and not _is_bound(node.value.id, scopes):
            if node.attr.startswith('_'):
                self.wrong(node, f"'.{node.attr}' cannot be used: it begins with '_'")
            else:
                self._name(node.value, scopes, node)
        else:
            if node.attr not in METHODS:
                self.wrong(node, f"'.{node.attr}' cannot be used here")
            self._waiting.append((node.value, scopes))

    def _functiondef(self, node, scopes):
        self._refuse_binding(node, node.name)
        inner = (*scopes, {each.arg for each in parameters_of(node.args)} | bound_in(node.body))
        self._arguments_of(node.args, scopes)
        # Annotations mean nothing here, and are never evaluated.
        self._waiting += [(statement, inner) for statement in node.body]

    def _lambda(self, node, scopes):
        self._arguments_of(node.args, scopes)
        self._waiting.append((node.body, (*scopes, {each.arg for each in parameters_of(node.args)})))

    def _arguments_of(self, arguments, scopes):
        for each in parameters_of(arguments):
            self._refuse_binding(each, each.arg)
        self._waiting += [(value, scopes) for value in (*arguments.defaults, *arguments.kw_defaults) if value]

    def _comprehension_of(self, node, scopes):
        inner = (*scopes, targets_of(node))
        for place, generator in enumerate(node.generators):
            if generator.is_async:
                self.wrong(node, "'async' cannot be used here")
            # The first sequence is evaluated outside.
            self._waiting.append((generator.iter, inner if place else scopes))
            self._waiting += [(each, inner) for each in (generator.target, *generator.ifs)]
        results = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        self._waiting += [(each, inner) for each in results]

    _listcomp = _setcomp = _dictcomp = _generatorexp = _comprehension_of

    def _excepthandler(self, node, scopes):
        if node.name:
            self._refuse_binding(node, node.name)
        self._children(node, scopes)

    def _annassign(self, node, scopes):
        self._waiting += [(each, scopes) for each in (node.target, node.value) if each]

    def _import(self, node, scopes):
        for alias in node.names:
            if alias.name not in MODULES:
                self.wrong(alias, f"'{alias.name}' cannot be imported: only math and statistics can")
            elif len(scopes) > 1:
                self.wrong(alias, 'Imports belong to the beginning of a script')
            else:
                if alias.asname not in (None, alias.name):
                    self._refuse_binding(alias, alias.asname)

    def _importfrom(self, node, scopes):
        if node.level or node.module not in MODULES:
            self.wrong(node, f"'{node.module or '.'}' cannot be imported: only math and statistics can")
            return
        if len(scopes) > 1:
            self.wrong(node, 'Imports belong to the beginning of a script')
        for alias in node.names:
            if alias.name not in MODULES[node.module]:
                self.wrong(alias, f"'{node.module}.{alias.name}' cannot be used here")
            self._refuse_binding(alias, alias.asname or alias.name)


def _is_bound(name, scopes):
    return any(name in scope for scope in scopes)
