import { describe, expect, test } from 'vitest';
import type { Program } from '#functions/sandbox/contract.ts';
import { sources, startSandbox, variables } from './support/start-sandbox.ts';

const sandbox = startSandbox();
const base: Partial<Program> = {
  inputs: [...variables('a', 'b', 'c'), { name: 'solvent', labels: ['Water', 'Oil'] }],
  functions: sources({ total: 'a + b + c', high: "a if solvent == 'Oil' else 2 * a" }),
  scripts: sources({
    mix: 'def total(first, *shares):\n    """All."""\n    rest = sum(shares)\n    return first + rest\n',
    limits:
      'def top(x):\n    if x > 3:\n        return 1\n    return 2\n\nBAD = 1\ndef loop(x):\n    for _ in range(3):\n        x += 1\n    return x\n',
  }),
};

/** Conditions as texts, in prefix notation; `?` for one that cannot be read. */
const conditionsOf = async (rule: string, more: Partial<Program> = {}) =>
  ((await sandbox.structure({ ...base, ...more, rules: sources({ rule }) })).conditions.rule ?? []).map(written);

function written(expression: unknown): string {
  if (expression === null) return '?';
  if (typeof expression !== 'object') return String(expression);
  if ('input' in expression) return `x${expression.input}`;
  const { op, of } = expression as { op: string; of: unknown[] };
  return `${op}(${of.map(written).join(' ')})`;
}

describe('the conditions of a rule are read', () => {
  test.each([
    ['a + b - 2 * c == 100', ['==(add(x0 x1 negative(multiply(2 x2))) 100)']],
    ['a > 0 and (b > 0 and c == a)', ['>(x0 0)', '>(x1 0)', '==(x2 x0)']],
    ['0 < a <= b', ['and(<(0 x0) <=(x0 x1))']],
    ['sum(x > 0 for x in (a, b, c)) <= 2', ['<=(add(>(x0 0) >(x1 0) >(x2 0)) 2)']],
    ['sum(1 for x in [a, b] if x > 0) <= 1', ['<=(add(if(>(x0 0) 1 0) if(>(x1 0) 1 0)) 1)']],
    ['len([x for x in [a, b] if x]) <= 1', ['<=(add(x0 x1) 1)']],
    ['[a, b, c].count(0) >= 2', ['>=(add(==(x0 0) ==(x1 0) ==(x2 0)) 2)']],
    ['(a > 0) + (b > 0) < 2', ['<(add(>(x0 0) >(x1 0)) 2)']],
    ['(a * 7 + b) % 1000 == 0', ['==(remainder(add(multiply(x0 7) x1) 1000) 0)']],
    ['math.isclose(total, 1)', ['close(add(x0 x1 x2) 1 1e-9 0)']],
    ['round(a + b, 9) == 1', ['==(round(add(x0 x1) 9) 1)']],
    ['mix.total(a, b, c) == 100', ['==(add(x0 add(x1 x2)) 100)']],
    ['limits.top(a) == 2', ['==(if(>(x0 3) 1 2) 2)']],
    ["solvent == 'Oil' or a < 5", ['or(==(x3 1) <(x0 5))']],
    ["solvent not in ('Oil', 'Water')", ['not(or(==(x3 1) ==(x3 0)))']],
    ["a < {'Water': 80, 'Oil': 20}[solvent]", ['<(x0 if(==(x3 0) 80 20))']],
    ['high < 3', ['<(if(==(x3 1) x0 multiply(2 x0)) 3)']],
    ['any(x > 1 for x in (a, b)) and not a > b', ['or(>(x0 1) >(x1 1))', 'not(>(x0 x1))']],
    ['sum(w * x for w, x in zip([1, 2], [a, b])) < 3', ['<(add(multiply(1 x0) multiply(2 x1)) 3)']],
    ['max(a, b) - min([a, c]) < abs(b)', ['<(add(maximum(x0 x1) negative(minimum(x0 x2))) absolute(x1))']],
  ])('%s', async (rule, expected) => {
    expect(await conditionsOf(rule)).toEqual(expected);
  });

  test.each([
    'limits.loop(a) > 3',
    'limits.missing(a) > 3',
    'a > 0 and limits.loop(a) > 3',
    '[a, b][c] > 1',
    "solvent < 'Oil'",
    'a is b',
    'math.sin(a) > 0',
    '(',
    'unknown > 1',
  ])('%s is not, or in part', async (rule) => {
    expect(await conditionsOf(rule)).toContain('?');
  });

  test('with the sides of a comparison as written, shortened', async () => {
    const inputs = variables(...Array.from({ length: 20 }, (_, index) => `w${index}`));
    const rule = `${inputs.map(({ name }) => name).join(' + ')} == 100`;
    const { conditions } = await sandbox.structure({
      inputs,
      rules: sources({ rule, short: 'w0<1', three: '0<w1<w2' }),
    });
    expect(conditions).toMatchObject({
      rule: [{ text: ['w0 + w1 + w2 … + w18 + w19', '100'] }],
      short: [{ text: ['w0', '1'] }],
    });
  });

  test('of what would be endless, nothing', async () => {
    const functions = sources({
      f0: 'a + b',
      ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at + 1}`, `f${at} + f${at}`])),
    });
    expect(await conditionsOf('f30 > 1', { functions })).toEqual(['?']);
    expect(await conditionsOf(`${Array.from({ length: 400 }, () => 'a').join(' + ')} > 1`)).toHaveLength(1);
    expect(await conditionsOf(`${'('.repeat(90)}a > 1${')'.repeat(90)} or b`)).toHaveLength(1);
  });
});
