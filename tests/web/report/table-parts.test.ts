import { expect, it } from 'vitest';
import { tableParts } from '#web/report/document/table-parts.ts';

const columns = (count: number, header = 'Heat') =>
  Array.from({ length: count }, (_, at) => ({ header: `${header} ${at}`, align: 'end' as const }));
const rows = (count: number, text = '123.45') => [Array.from({ length: count }, () => text)];

it('leaves a table that fits upright as it is', () => {
  const fits = { columns: columns(8), rows: rows(8) };
  expect(tableParts(fits)).toEqual({ parts: [{ columns: [0, 1, 2, 3, 4, 5, 6, 7] }], isWide: false });
  expect(tableParts({ columns: columns(1), rows: [] })).toEqual({ parts: [{ columns: [0] }], isWide: false });
});

it('lays a wider one across, and parts one that is wider still, each part with the first column', () => {
  expect(tableParts({ columns: columns(18), rows: rows(18) })).toMatchObject({ parts: [{}], isWide: true });
  const { parts, isWide } = tableParts({ columns: columns(60), rows: rows(60) });
  expect(isWide).toBe(true);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every(({ columns: [first] }) => first === 0)).toBe(true);
  expect(parts.flatMap(({ columns: [, ...others] }) => others)).toEqual(Array.from({ length: 59 }, (_, at) => at + 1));
});

it('has room for the bold words of headers, which are wider than the values below', () => {
  const reagents = { columns: columns(18, 'Concentration of reagent (mol/L)'), rows: rows(18) };
  expect(tableParts(reagents).parts.every((part) => part.columns.length <= 10)).toBe(true);
});

it('breaks long texts into lines, and keeps the words of headers whole', () => {
  const notes = { columns: columns(3), rows: [['1.1', 'x'.repeat(2000), 'y'.repeat(2000)]] };
  expect(tableParts(notes)).toMatchObject({ parts: [{}], isWide: false });
  const words = { columns: columns(5, 'W'.repeat(40)), rows: [] };
  expect(tableParts(words).parts.length).toBeGreaterThan(1);
});
