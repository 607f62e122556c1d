import { expect, it } from 'vitest';
import { numberOf, readImportRows } from '#shared/rules/import-rows.ts';

const numeric = (short_name: string) => ({
  uuid: `id-${short_name}`,
  short_name,
  is_categorical: false,
  categories: [],
});
const labels = (short_name: string, ...categories: string[]) => ({
  ...numeric(short_name),
  is_categorical: true,
  categories,
});
const inputs = [numeric('heat'), labels('binder', 'Epoxy', '2')];
const outputs = [numeric('hardness'), labels('look', 'dull', 'shiny')];

it('reads numbers as numbers and labels as indices', () => {
  const { values, problems } = readImportRows(
    [
      { heat: 40, binder: 'Epoxy', hardness: ' 1.5e2 ', look: 'shiny', note: 'not a parameter' },
      { heat: '-0.5', binder: 2, hardness: null, look: '' },
    ],
    inputs,
    outputs,
  );
  expect(problems).toEqual([]);
  expect(values).toEqual([
    { in: { 'id-heat': 40, 'id-binder': 0 }, out: { 'id-hardness': 150, 'id-look': 1 } },
    { in: { 'id-heat': -0.5, 'id-binder': 1 }, out: {} },
  ]);
});

it('reports missing or invalid values by row and column', () => {
  const { problems } = readImportRows(
    [
      { heat: '', binder: 'epoxy' },
      { heat: '1,5', binder: 'Epoxy', hardness: 'n/a' },
    ],
    inputs,
    outputs,
  );
  expect(problems).toEqual([
    { row: 0, column: 'heat', message: 'heat cannot be empty', kind: 'input' },
    { row: 0, column: 'binder', message: 'binder has no such category', kind: 'input' },
    { row: 1, column: 'heat', message: 'heat must be a numeric value', kind: 'input' },
    { row: 1, column: 'hardness', message: 'hardness must be a numeric value', kind: 'output' },
  ]);
});

it('reports at most 20 problems, and ignores properties of every object', () => {
  const rows = Array.from({ length: 50 }, () => ({}));
  const { problems } = readImportRows(rows, [numeric('constructor'), numeric('toString')], []);
  expect(problems).toHaveLength(20);
  expect(problems[0]?.message).toBe('constructor cannot be empty');
});

it.each([
  ['1', 1],
  ['+.5', 0.5],
  ['3.', 3],
  ['1E-3', 0.001],
  ['', Number.NaN],
  ['0x10', Number.NaN],
  ['1e999', Number.NaN],
  ['1e-400', Number.NaN],
  ['1e-200', 1e-200],
  ['5e-324', 5e-324],
  ['1.7976931348623157e308', Number.MAX_VALUE],
  ['Infinity', Number.NaN],
  ['1 000', Number.NaN],
  ['5 mg', Number.NaN],
])('%j is the number %d', (text, number) => {
  expect(numberOf(text)).toBe(number);
});
