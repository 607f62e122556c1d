import type { Draws } from './random-source.ts';

// Random expressions of Python's grammar by type, so that many have a value. A fixed share has another type.
const strayShare = 0.03;
const names = ['a', 'b', 'c', 'x', 'k', 'max'] as const;

export function number(d: Draws, depth: number): string {
  if (d.often(strayShare)) return d.one([text, list, truth])(d, depth - 1);
  if (depth <= 0) return numberLeaf(d);
  const n = () => number(d, depth - 1);
  return d.one<() => string>([
    () => `${n()} ${d.one(['+', '-', '*', '/', '//', '%'])} ${n()}`,
    () => `(${n()} ${d.one(['+', '-', '*', '/', '//', '%'])} ${n()})`,
    () => `${d.one(['-', '+', '- -', '-+'])}${n()}`,
    () => `(${n()})`,
    () => `abs(${n()}) ** ${d.one(['2', '0.5', '-1', '3', '0'])}`,
    () => `${n()} if ${truth(d, depth - 1)} else ${n()}`,
    () => `(${n()} if ${truth(d, depth - 1)} else ${n()})`,
    () => `${d.one(['max', 'min'])}(${n()}, ${n()}${d.often(0.3) ? ',' : ''})`,
    () =>
      `${d.one(['max', 'min'])}(*${list(d, depth - 1)}, ${n()}${d.one(['', '', ', key=abs', ', key=lambda k: -k'])})`,
    () => `${d.one(['sum', 'len'])}(${list(d, depth - 1)})`,
    () => `sum(${comprehension(d, depth - 1)})`,
    () => `${list(d, depth - 1)}[${d.one(['0', '-1', '1', '+0', 'int(x) % 2'])}]`,
    () => `len(${text(d, depth - 1)})`,
    () => `len({${d.some(1, 3, n).join(', ')}})`,
    () => `len(dict(a=${n()}, **{'b': ${n()}}))`,
    () => `{'a': ${n()}, 'b': ${n()}}['${d.one(['a', 'b', 'b', 'c'])}']`,
    () => `{1: ${n()}}.get(${d.one(['1', '2'])}, ${n()})`,
    () => `round(${n()}${d.one(['', ', 2', ', ndigits=1'])})`,
    () => `int(${n()}) ${d.one(['&', '|', '^', '>>', '<<'])} ${d.one(['1', '3', '0'])}`,
    () => `math.${d.one(['sqrt', 'floor', 'ceil', 'fabs', 'trunc'])}(${n()})`,
    () => `math.${d.one(['exp', 'sin', 'log1p', 'atan'])}(${numberLeaf(d)})`,
    () => `statistics.${d.one(['mean', 'median', 'fmean'])}(${list(d, depth - 1)})`,
    () => `divmod(${n()}, ${n()})[${d.one(['0', '1', '-1'])}]`,
    () => `next(${d.one(['iter', 'reversed', 'enumerate', 'map'])}(${list(d, depth - 1)}))`,
    () => call(d, depth),
    () => `${n()} ${d.one(['and', 'or'])} ${n()}`,
    () => `(${n()}, ${n()})[${d.one(['0', '1', 'True', '-2'])}]`,
    () => `float(${d.one([`'${d.below(9)}.5'`, n()])})`,
  ])();
}

function numberLeaf(d: Draws): string {
  if (d.bound.length > 0 && d.often(0.4)) return d.bound[d.below(d.bound.length)] ?? 'x';
  const literals = ['0', '1', '2', '3', '0.5', '.25', '4.', '1e1', '1_0', '0x1F', '0b11', 'True', 'math.pi'] as const;
  return d.often(0.5) ? d.one(['x', 'y', 'x', 'y', 'n']) : d.one(literals);
}

export function truth(d: Draws, depth: number): string {
  const n = () => number(d, depth - 1);
  const comparison = () => d.one(['<', '<=', '>', '>=', '==', '!=']);
  if (depth <= 0) return `${numberLeaf(d)} ${comparison()} ${numberLeaf(d)}`;
  const t = () => truth(d, depth - 1);
  return d.one<() => string>([
    () => `${n()} ${comparison()} ${n()}`,
    () => `(${n()} ${comparison()} ${n()} ${comparison()} ${n()})`,
    () => `not ${t()}`,
    () => `not (${t()})`,
    () => `(${t()} ${d.one(['and', 'or'])} ${t()})`,
    () => `${n()} ${d.one(['in', 'not in'])} ${list(d, depth - 1)}`,
    () => `label ${d.one(['==', '!=', 'in'])} ${d.one(["'oil'", "'water'", '"o" "il"'])}`,
    () => `${d.one(['all', 'any'])}(${comprehension(d, depth - 1)})`,
    () => `isinstance(${n()}, ${d.one(['float', 'int', '(int, str)'])})`,
    () => `${text(d, depth - 1)}.${d.one(['startswith', 'endswith'])}('o')`,
    () => `(${n()} is ${d.one(['None', 'not None'])})`,
    () => `bool(${list(d, depth - 1)})`,
  ])();
}

export function text(d: Draws, depth: number): string {
  if (depth <= 0) return d.one(['label', "'oil'", '"a" \'b\'', "'''x'''", "r'\\d'", "''"]);
  const t = () => text(d, depth - 1);
  return d.one<() => string>([
    () => `${t()}.${d.one(['upper()', 'strip()', "replace('o', 'a')", 'title()', "split('i')[0]"])}`,
    () => `(${t()} + ${t()})`,
    () => `${t()}[${slice(d)}]`,
    () => `str(int(${numberLeaf(d)}))`,
    () => `'-'.join([${d.some(0, 2, t).join(', ')}])`,
    () => `(${t()} if ${truth(d, depth - 1)} else ${t()})`,
    () => `${t()} * 2`,
  ])();
}

export function list(d: Draws, depth: number): string {
  if (depth <= 0) return d.one(['[x, y]', '[1, 2.5, 3]', '(y,)', '[]', '[3, *[x]]', 'range(3)']);
  const n = () => number(d, depth - 1);
  const l = () => list(d, depth - 1);
  return d.one<() => string>([
    () => `[${d.some(0, 3, n).join(', ')}${d.often(0.2) ? ', 0,' : ''}]`,
    () => `[*${l()}, ${n()}]`,
    () => `[${comprehension(d, depth - 1)}]`,
    () => `list(${comprehension(d, depth - 1)})`,
    () => `sorted(${l()}${d.one(['', ', reverse=True', ', key=lambda k: -k', ', reverse=not 1, key=abs'])})`,
    () => `sorted({${d.some(1, 3, n).join(', ')}})`,
    () => `${l()}[${slice(d)}]`,
    () => `(${n()}, ${n()})`,
    () => `list(map(lambda k: ${d.within(['k'], n)}, ${l()}))`,
    () => `list(filter(None, ${l()}))`,
    () => `[a * b for a, b in zip(${l()}, ${l()})]`,
    () => `[a for a, *b in [${l()}]${d.one(['', ' if b', ' for b in b'])}]`,
    () => `[a + i for i, a in enumerate(${l()}${d.one(['', ', 1', ', start=2'])})]`,
    () => `[a for (a), in zip(${l()})]`,
    () => `${l()} + [${n()}]`,
    () => `list(dict.fromkeys(${l()}))`,
  ])();
}

const slice = (d: Draws) => d.one(['1:', ':1', '::-1', ':', '0:2', '-2:', '::2', '1:2:3', 'slice(1)']);

/** Without its brackets. */
function comprehension(d: Draws, depth: number): string {
  const name = d.one(names);
  const rest = d.within([name], () => {
    const more = d.often(0.25) ? ` for ${d.one(names)} in ${list(d, 0)}` : '';
    const conditions = d.often(0.4) ? ` if ${truth(d, depth - 1)}` : '';
    return `${number(d, depth - 1)} for ${name} in @${more}${conditions}`;
  });
  return rest.replace('@', list(d, depth - 1));
}

/** A call of a lambda with every way to pass and to declare arguments. */
function call(d: Draws, depth: number): string {
  const n = () => number(d, depth - 1);
  const lambda = (parameters: string, bound: string[]) => `(lambda ${parameters}: ${d.within(bound, n)})`;
  return d.one<() => string>([
    () => `${lambda('a', ['a'])}(${n()})`,
    () => `${lambda(`a, b=${n()}`, ['a', 'b'])}(${n()}${d.one(['', ', 2', ', b=3', ', c=4', ', *[5]'])})`,
    () => `${lambda('a, /, b, *, c=1', ['a', 'b', 'c'])}(${n()}, b=${n()}${d.one(['', ', c=2', ', a=2'])})`,
    () => `(lambda *a, **k: len(a) + len(k))(*${list(d, depth - 1)}, ${n()}, z=${n()})`,
    () => `(lambda: ${n()})()`,
    () => `(lambda a: lambda b: a - b)(${n()})(${n()})`,
    () => `(lambda a=x, *, b=lambda c: c * 2: b(a))(${d.one(['', n()])})`,
  ])();
}
