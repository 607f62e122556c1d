import { expect, it } from 'vitest';
import { decimalOf } from '#shared/rules/file-decimal.ts';

const symbol = (...cells: string[]) => decimalOf([cells], '.');

it.each([
  [['a', '5,47'], ','],
  [["1'234,5"], ','],
  [['1.234,5'], ','],
  [['0,125'], ','],
  [['12,5 mg'], ','],
  [['1,234.5', '2,345'], '.'],
  [['1.5e-3'], '.'],
] as const)('tells the decimal symbol of %j', (cells, decimal) => {
  expect(decimalOf([cells], decimal === '.' ? ',' : '.')).toEqual({ decimal, isAssumed: false });
});

it('assumes the account’s symbol where no cell tells it, or as many tell one as the other', () => {
  for (const cells of [['5'], ['1,234'], ['1.234'], ['5,47', '1.5'], ['4.5.2026', '1,5,7']]) {
    expect(symbol(...cells)).toEqual({ decimal: '.', isAssumed: true });
  }
});

it('takes the symbol of most cells, so that one slip does not change the others', () => {
  expect(symbol('5,47', '12,5', '1.5')).toEqual({ decimal: ',', isAssumed: false });
  expect(symbol('5.47', '12.5', '1,5')).toEqual({ decimal: '.', isAssumed: false });
});

it('asks the columns of parameters first, however many other cells there are', () => {
  const version = Array.from({ length: 3000 }, () => ['60', '2.1']);
  const isParameter = (column: number) => column === 0;
  expect(decimalOf([...version, ['62,5', '2.1']], '.', isParameter)).toEqual({ decimal: ',', isAssumed: false });
  // Where they tell nothing, the others do.
  expect(decimalOf(version, ',', isParameter)).toEqual({ decimal: '.', isAssumed: false });
});
