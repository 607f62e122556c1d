import { expect, it } from 'vitest';
import { formatNumber, numberForFile, numberFromText, typedNumber } from '#shared/rules/number-format.ts';
import { randomDoubles } from '#tests/support/random-doubles.ts';

it('reads numbers, refuses nonsense, and uses the decimal symbol', () => {
  expect(numberFromText(' 5.25 ')).toBe(5.25);
  expect(numberFromText('-1e-3')).toBe(-0.001);
  expect(numberFromText('')).toBeNull();
  expect(numberFromText('5,25')).toBeNaN();
  expect(numberFromText('5,25', ',')).toBe(5.25);
  expect(numberFromText('1.234,5', ',')).toBeNaN();
  for (const text of ['.5', '5.', '1E5', '+1e-200', '5e-324', '-0e5']) {
    expect(numberFromText(text)).toBe(Number(text) + 0);
  }
  const refused = [
    'ten',
    '0x10',
    '0b1',
    'Infinity',
    '-Infinity',
    'NaN',
    '1 2',
    '1_000',
    '１２',
    '−5',
    '.',
    'e5',
    '1e',
    '1e1.5',
  ];
  for (const text of refused) expect(numberFromText(text)).toBeNaN();
});

it('refuses numbers beyond the range of doubles, at both ends', () => {
  for (const text of ['1e999', '-1.8e308', '1e-400', '-0.1e-323', `0.${'0'.repeat(400)}1`]) {
    expect(numberFromText(text)).toBeNaN();
  }
  for (const text of ['0', '-0', '0.000', '.0', '0e-999']) expect(numberFromText(text)).toBe(0);
});

it('reads what it wrote, to the last bit, for 10 000 random doubles', () => {
  const values = randomDoubles(10_000, 21);
  for (const decimal of ['.', ','] as const) {
    expect(values.map((value) => numberFromText(numberForFile(value, decimal), decimal))).toEqual(values);
  }
  for (const value of values) expect(numberFromText(formatNumber(value))).not.toBeNaN();
});

it('writes numbers for people and for files', () => {
  expect(formatNumber(0.1 + 0.2)).toBe('0.3');
  expect(numberForFile(0.1 + 0.2)).toBe('0.30000000000000004');
  expect(numberForFile(-1.5, ',')).toBe('-1,5');
});

it('reads a number as its account types it, and never takes a thousand for a decimal number', () => {
  const read = (text: string) => typedNumber(text, ',');
  expect(['47,6', '47.6', '1,234', '0.125', '1e3', ''].map(read)).toEqual([47.6, 47.6, 1.234, 0.125, 1000, null]);
  for (const text of ['1.234', '-12.500', '1.234.567', '4,7,6', '1.23,5', '0.123,4']) expect(read(text)).toBeNaN();
  expect(typedNumber('1.234', '.')).toBe(1.234);
  for (const text of ['47,6', '1,234', '12,34.5']) expect(typedNumber(text, '.')).toBeNaN();
  expect(['1.234,5', '-12.345.678,25'].map(read)).toEqual([1234.5, -12_345_678.25]);
  expect(['1,234.5', '-12,345,678.25'].map((text) => typedNumber(text, '.'))).toEqual([1234.5, -12_345_678.25]);
});

it('reads the minus that word processors write, as files may have it', () => {
  for (const decimal of ['.', ','] as const) {
    expect(['−5', ' −5', '–0.5', '1e−3', '−', '5−3'].map((text) => typedNumber(text, decimal))).toEqual([
      -5,
      -5,
      -0.5,
      0.001,
      Number.NaN,
      Number.NaN,
    ]);
  }
  expect(typedNumber('−1.234', ',')).toBeNaN();
});
