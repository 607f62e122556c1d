import { expect, it } from 'vitest';
import { decimalSymbolOf, formatNumber, numberForFile, numberFromText } from '../../../shared/rules/number-format.ts';

it('reads numbers, tells nothing from nonsense, and knows the decimal symbol', () => {
  expect(numberFromText(' 5.25 ')).toBe(5.25);
  expect(numberFromText('-1e-3')).toBe(-0.001);
  expect(numberFromText('')).toBeNull();
  expect(numberFromText('5,25')).toBeNaN();
  expect(numberFromText('5,25', ',')).toBe(5.25);
  expect(numberFromText('1.234,5', ',')).toBeNaN();
  for (const text of ['ten', '0x10', 'Infinity', '1 2', '1e999', '1e200', '1e-200'])
    expect(numberFromText(text)).toBeNaN();
});

it('writes numbers for people and for files', () => {
  expect(formatNumber(0.1 + 0.2)).toBe('0.3');
  expect(numberForFile(0.1 + 0.2)).toBe('0.30000000000000004');
  expect(numberForFile(-1.5, ',')).toBe('-1,5');
});

it('takes the comma for the decimal symbol only when nothing speaks for the point', () => {
  expect(decimalSymbolOf([['a', '5,47']])).toBe(',');
  expect(decimalSymbolOf([['5,47', '1.5']])).toBe('.');
  expect(decimalSymbolOf([['a', '5']])).toBe('.');
});
