import { expect, it } from 'vitest';
import { affectedFormulas } from '#shared/rules/affected-formulas.ts';

const formula = (short_name: string, formula: string) => ({ short_name, formula });
const output = (short_name: string, source = '') => ({
  ...formula(short_name, source),
  is_functional: source !== '',
  is_categorical: false,
  categories: [],
});
const parts = {
  inputs: [],
  functions: [formula('a', 'x + 1'), formula('b', 'helpers.twice(a)'), formula('c', "len('y') + deeper.f(1)")],
  outputs: [output('measured'), output('profit', 'measured * b'), output('other', 'z_x')],
  rules: [formula('rule', 'b < 3')],
  scripts: [
    { short_name: 'helpers', code: 'def twice(x):\n    return 2 * x' },
    { short_name: 'deeper', code: 'def f(v):\n    return helpers.twice(v)' },
  ],
};

it.each([
  ['what reads it, and what reads that', 'x', ['a', 'b', 'profit', 'rule']],
  ['through functional outputs', 'measured', ['profit']],
  ['itself, when a formula has changed', 'b', ['b', 'profit', 'rule']],
  ['through scripts, and scripts that use them', 'helpers', ['b', 'c', 'profit', 'rule']],
  ['rather one too many, as in a text', 'y', ['c']],
  ['nothing where nobody reads it', 'unused', []],
])('a name affects %s', (_, name, expected) => {
  expect([...affectedFormulas(parts, [name])].sort()).toEqual(expected);
});

it('normalises identifiers as Python does', () => {
  const wide = { ...parts, functions: [formula('a', 'ｘ + 1')] };
  expect([...affectedFormulas(wide, ['x'])]).toEqual(['a']);
});
