import { expect, it } from 'vitest';
import { targetFrom, targetText } from '#shared/rules/target-text.ts';
import { pastedRows } from '#web/features/definitions/rows/row-drafts.ts';

it('reads the rows of a spreadsheet, with cells that have lines of their own', () => {
  expect(pastedRows('Heat\t°C\r\nTime\th\r\n')).toEqual([
    ['Heat', '°C'],
    ['Time', 'h'],
  ]);
  expect(pastedRows('Base\t"Acetate\nPivalate"\t1\nNext')).toEqual([['Base', 'Acetate\nPivalate', '1'], ['Next']]);
  expect(pastedRows('say ""hi""\t"a ""b"""')).toEqual([['say ""hi""', 'a "b"']]);
  expect(pastedRows('12" pipe\t"open\n\n\tlast')).toEqual([
    ['12" pipe', '"open'],
    ['', 'last'],
  ]);
  expect(pastedRows(' \r\n')).toEqual([]);
  expect(pastedRows('one')).toEqual([['one']]);
});

it('reads a target from one cell, as it writes it and as people do', () => {
  for (const target of ['Maximize', 'Minimize', 5.5, -3, { min: 80, max: null }, { min: null, max: -2.5 }] as const) {
    for (const decimal of ['.', ','] as const) expect(targetFrom(targetText(target, decimal), decimal)).toEqual(target);
  }
  expect(targetText({ min: 0.5, max: 7 }, ',')).toBe('0,5 to 7');
  const range = { min: 0.5, max: 7 };
  for (const text of ['0.5 to 7', '0.5–7', '0.5 - 7', '0.5-7', '0.5 .. 7'])
    expect(targetFrom(text, '.')).toEqual(range);
  expect(targetFrom('-7 to -0.5', '.')).toEqual({ min: -7, max: -0.5 });
  expect(targetFrom('≥ 80', '.')).toEqual({ min: 80, max: null });
  expect(targetFrom('<=5', '.')).toEqual({ min: null, max: 5 });
  expect(targetFrom('1e-5', '.')).toBe(1e-5);
  expect(targetFrom(' max ', '.')).toBe('Maximize');
  for (const text of ['', 'high', 'at least', 'a to b', '3 to']) expect(targetFrom(text, '.')).toBeUndefined();
});
