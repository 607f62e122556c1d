"""Resolves every name of a tree, and refuses forbidden names."""

import ast
from dataclasses import dataclass

from blocks import MAX_BLOCKS, OF_TRY, too_nested
from grammar import ANNOTATION, TARGET, refusal_of
from scopes import bound_in, parameters_of, targets_of
from vocabulary import METHODS, MODULES, RESERVED

MAX_PROBLEMS = 50


@dataclass
class Use:
    """A name that the text does not bind. `member` is the attribute taken of it directly, if any."""

    node: ast.Name
    member: ast.Attribute | None
    # The module that the name refers to, if any.
    module: str | None
    # The names bound in enclosing scopes, innermost last: a new name must not be among them.
    around: tuple
    is_called: bool = False


class Reading:
    """Every foreign name of a tree and every problem of its syntax and names."""

    def __init__(self, source, tree):
        self.source = source
        self.uses: list = []
        self.problems: list = []
        # Nodes that run in another form than they were written in, the inner ones last.
        self.rewritten = []
        body = tree.body if source.is_script else []
        # By the name that an `import` binds: the module, and the line from which it is bound.
        self.modules: dict = {}
        self._imported: dict = {}
        # Other bindings of these names.
        self._not_modules = bound_in([node for node in body if not isinstance(node, ast.Import)])
        for alias in (alias for node in body if isinstance(node, ast.Import) for alias in node.names):
            if alias.name in MODULES:
                self.modules.setdefault(alias.asname or alias.name, alias.name)
                self._imported.setdefault(alias.asname or alias.name, alias.lineno)
        top = bound_in(body) - self.modules.keys()
        self.bound = top
        self._top_level = {id(node) for node in body}
        # Number of comprehensions and `try` statements: few of them cannot be nested too deeply.
        self._blocks = 0
        self._waiting = [(tree, (top,))]
        while self._waiting and len(self.problems) < MAX_PROBLEMS:
            self._visit(*self._waiting.pop())
        strange = too_nested(tree) if self._blocks > MAX_BLOCKS else None
        if strange:
            self.wrong(strange, f'Comprehensions are nested too deeply here: at most {MAX_BLOCKS} in one another')
        self.uses.sort(key=lambda use: (use.node.lineno, use.node.col_offset))
        self.problems.sort(key=lambda problem: (problem['line'], problem['column']))

    def wrong(self, node, message):
        self.problems.append(self.source.wrong_at(node, message).problem)

    def _visit(self, node, scopes):
        message = refusal_of(node, self.source.is_script)
        if message:
            self.wrong(node, message)
            return
        method = getattr(self, f'_{type(node).__name__.lower()}', self._children)
        method(node, scopes)

    def _binop(self, node, scopes):
        if isinstance(node.op, (ast.Pow, ast.LShift)):
            self.rewritten.append(node)
        self._waiting += [(node.left, scopes), (node.right, scopes)]

    def _children(self, node, scopes):
        self._waiting += [(child, scopes) for child in ast.iter_child_nodes(node)]

    def _refuse_binding(self, node, name):
        if name.startswith('__'):
            self.wrong(node, f"'{name}' cannot be used: names that begin with '__' are Python's own")
        elif name in RESERVED:
            self.wrong(node, f"'{name}' is a reserved name: choose another")

    def _name(self, node, scopes, member=None, is_called=False):
        if not isinstance(node.ctx, ast.Load):
            self._refuse_binding(node, node.id)
        elif not _is_bound(node.id, scopes):
            module = self.modules.get(node.id) or (node.id if node.id in MODULES else None)
            if node.lineno < self._imported.get(node.id, 0):
                self.wrong(node, f"'{node.id}' is imported further below: import it first")
            self.uses.append(Use(node, member, module, scopes, is_called))

    def _call(self, node, scopes):
        if isinstance(node.func, ast.Name):
            self._name(node.func, scopes, is_called=True)
        else:
            self._waiting.append((node.func, scopes))
        self._waiting += [(each, scopes) for each in (*node.args, *node.keywords)]

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
        self.rewritten.append(node)
        for annotated in parameters_of(node.args):
            if annotated.annotation:
                self.rewritten.append(annotated)
                self._annotation(annotated.annotation)
        if node.returns:
            self._annotation(node.returns)
        self._waiting += [(statement, inner) for statement in node.body]

    def _annotation(self, annotation):
        """Annotations are never evaluated; one that does more than name types is refused all the same."""
        for node in ast.walk(annotation):
            said = {ast.Name: 'id', ast.Attribute: 'attr'}.get(type(node))
            if not isinstance(node, ANNOTATION) or (said and getattr(node, said).startswith('_')):
                self.wrong(node if hasattr(node, 'lineno') else annotation, 'Annotations only name types here')
                return

    def _lambda(self, node, scopes):
        self._arguments_of(node.args, scopes)
        self._waiting.append((node.body, (*scopes, {each.arg for each in parameters_of(node.args)})))

    def _arguments_of(self, arguments, scopes):
        for each in parameters_of(arguments):
            self._refuse_binding(each, each.arg)
        self._waiting += [(value, scopes) for value in (*arguments.defaults, *arguments.kw_defaults) if value]

    def _comprehension_of(self, node, scopes):
        self._blocks += 1
        inner = (*scopes, targets_of(node))
        for index, generator in enumerate(node.generators):
            if generator.is_async:
                self.wrong(node, "'async' cannot be used here")
            strange = next((each for each in ast.walk(generator.target) if not isinstance(each, TARGET)), None)
            if strange:
                self.wrong(strange, "'for' gives its values names here: only names can stand before 'in'")
            # The first sequence is evaluated in the enclosing scope.
            self._waiting.append((generator.iter, inner if index else scopes))
            self._waiting += [(each, inner) for each in (generator.target, *generator.ifs)]
        results = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
        self._waiting += [(each, inner) for each in results]

    _listcomp = _setcomp = _dictcomp = _generatorexp = _comprehension_of

    def _try(self, node, scopes):
        self._blocks += OF_TRY
        self._children(node, scopes)

    def _excepthandler(self, node, scopes):
        if node.name:
            self._refuse_binding(node, node.name)
        self._children(node, scopes)

    def _annassign(self, node, scopes):
        self.rewritten.append(node)
        self._annotation(node.annotation)
        if not isinstance(node.target, ast.Name):
            self.wrong(node, 'Only names have annotations')
        self._waiting += [(each, scopes) for each in (node.target, node.value) if each]

    def _import(self, node, scopes):
        self.rewritten.append(node)
        for alias in node.names:
            name = alias.asname or alias.name
            if alias.name not in MODULES:
                self.wrong(alias, f"'{alias.name}' cannot be imported: only math and statistics can")
            elif id(node) not in self._top_level:
                self.wrong(alias, 'Imports belong to the beginning of a script')
            elif self.modules[name] != alias.name or name in self._not_modules:
                self.wrong(alias, f"'{name}' means something else in this script: choose another name")
            elif alias.asname not in (None, alias.name):
                self._refuse_binding(alias, alias.asname)

    def _importfrom(self, node, scopes):
        if node.level or node.module not in MODULES:
            self.wrong(node, f"'{node.module or '.'}' cannot be imported: only math and statistics can")
            return
        self.rewritten.append(node)
        if len(scopes) > 1:
            self.wrong(node, 'Imports belong to the beginning of a script')
        for alias in node.names:
            if alias.name not in MODULES[node.module]:
                self.wrong(alias, f"'{node.module}.{alias.name}' cannot be used here")
            self._refuse_binding(alias, alias.asname or alias.name)


def _is_bound(name, scopes):
    return any(name in scope for scope in scopes)
