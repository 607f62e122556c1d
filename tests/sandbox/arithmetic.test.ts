import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#shared/engine/conditions/evaluate.ts';
import { readArithmetic } from '#shared/rules/arithmetic.ts';
import { sources, startSandbox, variables } from './support/start-sandbox.ts';

const sandbox = startSandbox();
const names = ['a', 'b', 'c'];
const resolve = (name: string) => (names.includes(name) ? { input: names.indexOf(name) } : undefined);

/** The values at settings by the sandbox, null where it has none, and by the engine. */
async function both(formulas: readonly string[], settings: readonly (readonly number[])[]) {
  const named = Object.fromEntries(formulas.map((formula, at) => [`f${at}`, formula]));
  const { values } = await sandbox.evaluate(
    { inputs: variables(...names), functions: sources(named) },
    Object.fromEntries(names.map((name, at) => [name, settings.map((setting) => setting[at] ?? 0)])),
  );
  return formulas.map((formula, at) => {
    const expression = readArithmetic(formula, resolve);
    const evaluate = expression === undefined ? undefined : compileExpression(expression);
    return { formula, sandbox: values[`f${at}`] ?? [], engine: evaluate && settings.map(evaluate) };
  });
}

function expectAlike({ formula, sandbox: exact, engine }: Awaited<ReturnType<typeof both>>[number]): void {
  expect(engine, formula).toBeDefined();
  for (const [row, value] of exact.entries()) {
    const own = engine?.[row] ?? Number.NaN;
    if (value === null) expect(Number.isFinite(own), `${formula} in row ${row} is ${own}`).toBe(false);
    else expect(Math.abs(own - value), formula).toBeLessThanOrEqual(1e-12 * Math.abs(value));
  }
}

const drawn = fc.letrec<{ sum: string; atom: string }>((tie) => ({
  sum: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('atom'),
    fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/', ' ** '), tie('sum')).map((parts) => parts.join('')),
    tie('sum').map((inner) => `(${inner})`),
    tie('sum').map((inner) => `-${inner}`),
    fc.tuple(fc.constantFrom('abs', 'math.exp', 'math.log', 'math.sqrt'), tie('sum')).map(([f, x]) => `${f}(${x})`),
    fc.tuple(fc.constantFrom('min', 'max', 'pow'), tie('sum'), tie('sum')).map(([f, x, y]) => `${f}(${x}, ${y})`),
  ),
  atom: fc.constantFrom('a', 'b', 'c', '2', '0.5', '1e-1', '3.', '.25'),
})).sum;

describe('a formula of plain arithmetic', () => {
  it('has the value that the sandbox calculates', async () => {
    const settings = [
      [1, 2, 3],
      [0.5, 4, 0.25],
      [7, 0, 1.5],
      [-2, 0.3, 1],
    ];
    const formulas = fc.sample(drawn, { seed: 130, numRuns: 250 }).filter((formula) => formula.length < 120);
    for (const found of await both(formulas, settings)) expectAlike(found);
  });

  it.each([
    '3*a - 0.5*b*c',
    '-a ** 2',
    'a ** -2',
    'a - b - c',
    'a / b / c',
    '2 ** a ** 0.5',
    '(a +\n b)',
    'min(a, b, c)',
    'a - -b',
  ])('is read: %j', async (formula) => {
    const [found] = await both([formula], [[1.5, 2, 3]]);
    if (found) expectAlike(found);
  });

  it.each([
    ...['a if b else c', 'a > b', 'a // b', 'a % b', 'round(a)', 'unknown + a', 'a b', '', '1_000 * a', '0x10', '2j'],
    ...[
      'math.exp(a, b)',
      'min(a)',
      'max(*[a, b])',
      'a.real',
      'lib.f(a)',
      'sum([a, b])',
      "'a'",
      'a # b',
      '(a',
      'a)',
      'a(b)',
    ],
    ...['['.repeat(9), `${'('.repeat(60)}a${')'.repeat(60)}`, `a${' + a'.repeat(900)}`],
  ])('is nothing else: %j', (formula) => {
    expect(readArithmetic(formula, resolve)).toBeUndefined();
  });
});
