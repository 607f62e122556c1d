import { expect, it } from 'vitest';
import { importSamples, matchColumns } from '#shared/rules/import-columns.ts';
import { boundsNotes, indexNotes, rangeNotes, readIndices } from '#shared/rules/import-notes.ts';

const heat = {
  ...{ uuid: 'heat', name: 'Heat', short_name: 'heat', is_categorical: false, categories: [] },
  ...{ min_value: 10, max_value: 30, step: 0.1 },
};
const base = {
  uuid: 'base',
  name: 'Base',
  short_name: 'base',
  is_categorical: true,
  categories: ['Acetate', 'Ol', 'X'],
};
const read = (cells: string[][], parameters = [heat, base]) => {
  const rows = cells.map((row, index) => ({ number: index + 2, cells: row }));
  const { columns, missing } = matchColumns(['heat', 'base'], parameters, []);
  const indexed = readIndices(columns, rows);
  const { samples, rejected, rowNumbers } = importSamples(
    rows,
    { columns: indexed, missing },
    { outputs: true, decimal: '.' },
  );
  const numbered = samples.map((sample, index) => ({
    row: rowNumbers[index] ?? 0,
    values: indexed.map(({ parameter }) => sample[parameter.short_name] ?? null),
  }));
  return { samples, rejected, notes: [...indexNotes(indexed), ...rangeNotes(indexed, numbered, ',')] };
};

it('reads categories by index, and says which is which', () => {
  const { samples, notes } = read([
    ['10', '0'],
    ['10.3', '2'],
    ['20', 'Ol'],
  ]);
  expect(samples.map((sample) => sample.base)).toEqual(['Acetate', 'X', 'Ol']);
  expect(notes).toEqual(['base: numbers are read as categories (0 is Acetate, 1 is Ol, 2 is X).']);
});

it('takes no numbers as indices where they count from 1, or where labels are numbers', () => {
  expect(
    read([
      ['10', '1'],
      ['10', '3'],
    ]).rejected,
  ).toHaveLength(2);
  const numbers = { ...base, categories: ['5', '10', 'none'] };
  expect(read([['10', '1']], [heat, numbers]).rejected.map(({ message }) => message)).toEqual([
    'base has no category 1',
  ]);
});

it('counts values outside of the range and off the step, and imports them', () => {
  const { samples, notes } = read([
    ['9', 'X'],
    ['31', 'X'],
    ['10.05', 'X'],
    ['10.3', 'X'],
    ['30', 'X'],
  ]);
  expect(samples).toHaveLength(5);
  expect(notes).toEqual(['heat: 2 values outside 10 to 30, 1 value off the step of 0,1.']);
});

it('names by row the values of a file that are none of the levels', () => {
  const levels = { ...heat, min_value: 10, max_value: 30, step: 5, levels: [10, 15, 30] };
  const rows = [['10'], ['20'], ['40'], ['15'], ['22.5']].map(([value = '']) => [value, 'X']);
  expect(read(rows, [levels, base]).notes).toEqual([
    'heat: 1 value outside 10 to 30, 2 values between the levels (row 3: 20; row 6: 22,5).',
  ]);
});

it('counts values of outputs that are not possible, and names the first by row', () => {
  const level = { ...heat, uuid: 'level', short_name: 'level', bounds: { min: null, max: 1.5 } };
  const columns = [{ header: 'Level', index: 0, kind: 'output' as const, parameter: level }];
  const rows = [1, 2, null, 2.25, 3, 4, 5, 6].map((value, index) => ({ row: index + 2, values: [value] }));
  expect(boundsNotes(columns, rows, ',')).toEqual([
    'Level: 6 values outside what is possible, at most 1,5 (row 3: 2; row 5: 2,25; row 6: 3; row 7: 4; row 8: 5; …).',
  ]);
  expect(boundsNotes(columns, rows.slice(0, 1), ',')).toEqual([]);
});
