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

it('assumes the account’s symbol where no cell tells it, or cells contradict each other', () => {
  for (const cells of [['5'], ['1,234'], ['1.234'], ['5,47', '1.5'], ['4.5.2026', '1,5,7']]) {
    expect(symbol(...cells)).toEqual({ decimal: '.', isAssumed: true });
  }
});
