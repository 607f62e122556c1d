import { list, number, text, truth } from './expressions.ts';
import type { Draws } from './random-source.ts';

/** A random script: `f` takes two numbers and returns one. It does not see inputs, so their names are parameters. */
export function script(d: Draws, mayLoop: boolean): string {
  const lines = [
    ...(d.often(0.2) ? ['"""What it is for."""'] : []),
    ...(d.often(0.3)
      ? [d.one(['import math', 'import math as m', 'from math import sqrt as root, pi', 'import statistics'])]
      : []),
    ...(d.often(0.4) ? [d.one(['K = 2', 'K: float = 2.5', 'K = L = 3', 'K, *L = 1, 2, 3', 'K = [1, 2][0]'])] : []),
    d.one([
      'def f(x, y):',
      'def f(x: float, y: float = 1) -> float:',
      'def f(x, y=2, *z, n=3, **k):',
      'def f(x, /, y):',
    ]),
    ...block(d, 2, mayLoop, ['    n, label, t = 1, "oil", 0']),
    `    return ${d.one(['t', 't + x', number(d, 1), '(t, x)[0]', 't if t else y'])}`,
  ];
  return lines.join('\n');
}

function block(d: Draws, depth: number, mayLoop: boolean, first: string[] = []): string[] {
  const count = 1 + d.below(3);
  return [...first, ...Array.from({ length: count }, () => statement(d, depth, mayLoop)).flat()];
}

/** With its own counter, so that it ends. */
function whileLoop(d: Draws, inner: string[]): string[] {
  const counter = d.fresh('w');
  return [`    ${counter} = 0`, `    while ${counter} < ${d.one(['2', '3'])}:`, `        ${counter} += 1`, ...inner];
}

const indented = (lines: string[]) => lines.map((line) => `    ${line}`);

function statement(d: Draws, depth: number, mayLoop: boolean): string[] {
  const n = () => number(d, 1);
  const simple = () =>
    `    ${d.one<() => string>([
      () => `t = ${n()}`,
      () => `t ${d.one(['+=', '-=', '*='])} ${n()}`,
      () => `a, b = ${n()}, ${n()}`,
      () => `a = b = ${n()}`,
      () => `[a, *b], c = [${n()}, 2], ${n()}`,
      () => `t: float = ${n()}`,
      () => 'q: int',
      () => `a = ${list(d, 1)}; t += len(a)`,
      () => `a = {'k': ${n()}}; a['k'] = ${n()}; t = a['k']`,
      () => `label = ${text(d, 1)}`,
      () => `assert ${truth(d, 1)}${d.one(['', ", 'no'"])}`,
      () => 'pass',
      () => `if ${truth(d, 1)}: t = ${n()}`,
      () => `g = lambda a, b=t: ${d.within(['a', 'b'], n)}; t = g(${n()})`,
      () => `raise ValueError('no')`,
      () => `return ${n()}`,
      () => `t = t + q`,
    ])()}`;
  if (depth <= 0 || d.often(0.45)) return [simple()];
  const inner = (): string[] => indented(block(d, depth - 1, mayLoop));
  return d.one<() => string[]>([
    () => [`    if ${truth(d, 1)}:`, ...inner(), ...(d.often(0.5) ? [`    elif ${truth(d, 1)}:`, ...inner()] : [])],
    () => [`    if ${truth(d, 1)}:`, ...inner(), '    else:', ...inner()],
    () => [
      `    for ${d.one(['i', 'i, j', '*i, j', 'x'])} in ${d.one(['range(3)', 'zip([1, 2], [3, 4])', '[[1, 2]]'])}:`,
      ...inner(),
      ...(d.often(0.3) ? [`        if ${truth(d, 1)}: ${d.one(['break', 'continue'])}`] : []),
      ...(d.often(0.3) ? ['    else:', ...inner()] : []),
    ],
    () => (mayLoop ? whileLoop(d, inner()) : ['    pass']),
    () => [
      '    try:',
      ...inner(),
      `    except ${d.one(['ZeroDivisionError', 'ValueError as e', '(TypeError, ValueError)', 'Exception'])}:`,
      ...inner(),
      ...(d.often(0.3) ? ['    else:', ...inner()] : []),
      ...(d.often(0.3) ? ['    finally:', ...inner()] : []),
    ],
    () => [`    def g(a, b=${n()}):`, ...inner(), '        return a', `    t = g(${n()})`],
  ])();
}
