"""Reads what rules are about: the conditions of each as expressions of inputs, with functions and scripts inlined.

The search for samples that obey follows them; whether a sample obeys is evaluated as ever."""

import ast

from expressions import (
    Category, Label, Unread, bound, equal, guarded, listed, negated, number, of, of_list, parameters, plain,
    unconditional,
)  # fmt: skip
from source import readable

# Longer formulas are not read: a request has two seconds.
MAX_NODES = 20_000
MAX_DEPTH = 40
MAX_TEXT = 40

_BINARY = {ast.Mult: 'multiply', ast.Div: 'divide', ast.Mod: 'remainder', ast.FloorDiv: 'quotient', ast.Pow: 'power'}
_COMPARED = {ast.Eq: '==', ast.NotEq: '!=', ast.Lt: '<', ast.LtE: '<=', ast.Gt: '>', ast.GtE: '>='}
_UNARY = {'abs': 'absolute', 'math.fabs': 'absolute', 'math.floor': 'floor', 'math.ceil': 'ceiling'}
_UNARY |= {'math.exp': 'exponential', 'math.log': 'logarithm', 'math.sqrt': 'root', 'bool': 'truth'}
_OF_LISTS = {'sum': 'add', 'math.fsum': 'add', 'min': 'minimum', 'max': 'maximum', 'all': 'and', 'any': 'or'}
_OF_LISTS |= {'math.prod': 'multiply', 'statistics.mean': 'mean', 'statistics.fmean': 'mean', 'len': 'count'}


def structure_of(program):
    """The conditions of each rule, all of which its samples meet."""
    return {text.name: _conditions(program, text) for text in program.part('rule')}


def _conditions(program, text):
    if text.problems or text.tree is None:
        return [None]
    conditions = []
    waiting = [text.tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            waiting += reversed(node.values)
        else:
            conditions.append(_single(_Reader(program, text), node))
    return conditions


def _single(reader, node):
    try:
        return plain(reader.read(node, {}))
    except Unread:
        return None


class _Reader:
    def __init__(self, program, text):
        self._program = program
        self._text = text
        self._inputs = list(program.inputs)
        self._nodes = 0
        self._depth = 0

    def read(self, node, names):
        """An expression; a list of (condition, item), a label or a category where Python has such a value."""
        self._nodes += 1
        if self._nodes > MAX_NODES or self._depth > MAX_DEPTH:
            raise Unread
        self._depth += 1
        try:
            return self._read(node, names)
        finally:
            self._depth -= 1

    def _read(self, node, names):
        match node:
            case ast.Constant(value=str() as value):
                return Label(value)
            case ast.Constant(value=int() | float() as value):
                return number(value)
            case ast.Name(id=name):
                return self._named(name, names)
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                return self._sum(node, names)
            case ast.BinOp(op=operator) if type(operator) in _BINARY:
                return of(_BINARY[type(operator)], self.number(node.left, names), self.number(node.right, names))
            case ast.UnaryOp(op=ast.USub()):
                return negated(self.number(node.operand, names))
            case ast.UnaryOp(op=ast.UAdd()):
                return self.number(node.operand, names)
            case ast.UnaryOp(op=ast.Not()):
                return of('not', self.number(node.operand, names))
            case ast.BoolOp(op=operator, values=values):
                kind = 'and' if isinstance(operator, ast.And) else 'or'
                return of(kind, *(self.number(value, names) for value in values))
            case ast.Compare():
                return self._compared(node, names)
            case ast.IfExp(test=test, body=body, orelse=other):
                return of('if', *(self.number(each, names) for each in (test, body, other)))
            case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
                return [each for item in items for each in self._items(item, names)]
            case ast.GeneratorExp(elt=item, generators=loops) | ast.ListComp(elt=item, generators=loops):
                return list(self._loop(item, loops, names, None))
            case ast.Subscript(value=ast.Dict() as table, slice=key):
                return self._looked_up(table, key, names)
            case ast.Call():
                return self._called(node, names)
        raise Unread

    def number(self, node, names):
        return plain(self.read(node, names))

    def _named(self, name, names):
        if name in names:
            return names[name]
        if name in self._program.inputs:
            index = self._inputs.index(name)
            labels = self._program.inputs[name].get('labels')
            return {'input': index} if labels is None else Category(index, labels)
        text = self._program.by_name.get(name)
        if text is None or text.part != 'function' or text.problems or text.tree is None:
            raise Unread
        return self._within(text, text.tree, {})

    def _within(self, text, node, names):
        outer, self._text = self._text, text
        try:
            return self.number(node, names)
        finally:
            self._text = outer

    def _sum(self, node, names):
        """Long sums lean to the left; they are read without recursion."""
        terms = []
        while isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)):
            terms.append((node.right, isinstance(node.op, ast.Sub)))
            node = node.left
        terms.append((node, False))
        read = [(self.number(term, names), negative) for term, negative in reversed(terms)]
        return of('add', *(negated(term) if negative else term for term, negative in read))

    def _compared(self, node, names):
        sides = [node.left, *node.comparators]
        read = [self.read(side, names) for side in sides]
        pairs = zip(zip(sides, read), node.ops, zip(sides[1:], read[1:]))
        return of('and', *(self._pair(left, operator, right) for left, operator, right in pairs))

    def _pair(self, left, operator, right):
        (left_node, one), (right_node, other) = left, right
        match operator:
            case ast.In() | ast.NotIn():
                if not isinstance(other, list) or any(condition is not None for condition, _ in other):
                    raise Unread
                found = of('or', *(equal(one, item) for _, item in other))
            case ast.Eq() | ast.NotEq() if isinstance(one, (Category, Label)) or isinstance(other, Category):
                found = equal(one, other)
            case _ if type(operator) in _COMPARED:
                compared = of(_COMPARED[type(operator)], plain(one), plain(other))
                return compared | {'text': [self._shown(left_node), self._shown(right_node)]}
            case _:
                raise Unread
        return of('not', found) if isinstance(operator, (ast.NotIn, ast.NotEq)) else found

    def _shown(self, node):
        text = ' '.join((ast.get_source_segment(self._text.source.text, node) or '').split())
        if len(text) > MAX_TEXT:
            half = MAX_TEXT // 3
            text = f'{text[:half].rpartition(" ")[0]} … {text[-half:].partition(" ")[2]}'
        return readable(text)

    def _items(self, node, names):
        if not isinstance(node, ast.Starred):
            return [(None, self.read(node, names))]
        return listed(self.read(node.value, names))

    def _loop(self, item, loops, names, condition):
        if not loops:
            yield condition, self.read(item, names)
            return
        for when, value in listed(self.read(loops[0].iter, names)):
            inner = names | bound(loops[0].target, value)
            tests = [self.number(test, inner) for test in loops[0].ifs]
            whole = [each for each in (condition, when, *tests) if each is not None]
            yield from self._loop(item, loops[1:], inner, of('and', *whole) if whole else None)

    def _looked_up(self, table, key, names):
        """{'Water': 80, 'Oil': 20}[solvent]"""
        category = self.read(key, names)
        cases = [(self.read(each, names), self.number(value, names)) for each, value in zip(table.keys, table.values)]
        if not isinstance(category, Category) or not cases:
            raise Unread
        found = cases[-1][1]
        for label, value in reversed(cases[:-1]):
            found = of('if', equal(category, label), value, found)
        return found

    def _called(self, node, names):
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr == 'count' and len(node.args) == 1:
            wanted = self.read(node.args[0], names)
            items = listed(self.read(function.value, names))
            return of('add', *(guarded(condition, equal(item, wanted)) for condition, item in items))
        if isinstance(function, ast.Name):
            return self._builtin(function.id, node, names)
        if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
            raise Unread
        module = function.value.id
        text = self._program.by_name.get(module)
        if text is not None and text.part == 'script' and not node.keywords:
            return self._script(text, function.attr, self._arguments(node, names))
        return self._builtin(f'{module}.{function.attr}', node, names)

    def _arguments(self, node, names):
        arguments = [each for argument in node.args for each in self._items(argument, names)]
        if any(condition is not None for condition, _ in arguments):
            raise Unread
        return [value for _, value in arguments]

    def _builtin(self, name, node, names):
        if name == 'math.isclose':
            return self._close(node, names)
        values = self._arguments(node, names)
        if node.keywords or not values:
            raise Unread
        if name == 'zip':
            rows = zip(*(listed(value) for value in values))
            return [(None, [(None, unconditional(item)) for item in row]) for row in rows]
        if name in ('list', 'tuple', 'sorted', 'reversed') and len(values) == 1:
            return listed(values[0])
        if name == 'float' and len(values) == 1:
            return plain(values[0])
        if name == 'round' and len(values) <= 2:
            return of('round', *(plain(value) for value in values))
        if name in _UNARY and len(values) == 1:
            return of(_UNARY[name], plain(values[0]))
        if name in ('pow', 'math.pow') and len(values) == 2:
            return of('power', *(plain(value) for value in values))
        if name in _OF_LISTS:
            several = len(values) > 1 and name in ('min', 'max')
            return of_list(_OF_LISTS[name], [(None, value) for value in values] if several else listed(values[0]))
        raise Unread

    def _close(self, node, names):
        tolerances = {keyword.arg: self.number(keyword.value, names) for keyword in node.keywords}
        relative, absolute = tolerances.get('rel_tol', 1e-9), tolerances.get('abs_tol', 0)
        if len(node.args) != 2 or not isinstance(relative, (int, float)) or not isinstance(absolute, (int, float)):
            raise Unread
        close = of('close', *(self.number(each, names) for each in node.args), relative, absolute)
        return close | {'text': [self._shown(each) for each in node.args]}

    def _script(self, text, name, arguments):
        """A function of assignments, conditions and returns, with the arguments in place of its parameters."""
        if text.problems or text.tree is None:
            raise Unread
        defined = [each for each in text.tree.body if isinstance(each, ast.FunctionDef) and each.name == name]
        if len(defined) != 1:
            raise Unread
        outer, self._text = self._text, text
        try:
            return self._returned(defined[0].body, parameters(defined[0].args, arguments))
        finally:
            self._text = outer

    def _returned(self, body, names):
        names = dict(names)
        for index, statement in enumerate(body):
            match statement:
                case ast.Expr(value=ast.Constant()):
                    continue
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    names[name] = self.read(value, names)
                case ast.Return(value=ast.expr() as value):
                    return self.read(value, names)
                case ast.If(test=test, body=yes, orelse=no):
                    rest = body[index + 1 :]
                    cases = (plain(self._returned(branch + rest, names)) for branch in (yes, no))
                    return of('if', self.number(test, names), *cases)
                case _:
                    raise Unread
        raise Unread
