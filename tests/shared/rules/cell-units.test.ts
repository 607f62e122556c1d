import { describe, expect, it } from 'vitest';
import { amountIn, unitOfCells } from '#shared/rules/cell-units.ts';
import { cellsOfColumn } from '#shared/rules/column-type.ts';
import { guessDefinitions } from '#shared/rules/guess-definitions.ts';
import { splitHeader } from '#shared/rules/header-units.ts';
import { assignedColumn, importItem, newParameter } from '#shared/rules/import-assignment.ts';
import { importSamples } from '#shared/rules/import-columns.ts';
import { cellNotes } from '#shared/rules/import-notes.ts';

describe('a unit behind every number of a column', () => {
  it.each([
    [['12.5%', '8 %', ''], '%'],
    [['20 °C', '20ºC'], '°C'],
    [['1,5 mL', '-2e3 mL'], 'mL'],
    [['98,10 %', 'sat.', '<0,5 %', '99 %'], '%'],
    [['12.5%', '8'], '%'],
    [['12.5%', 'sat.', '8'], '%'],
    [['12.5%', '8', '9'], undefined],
    [['5 mL', '5 L', '0,2 l'], 'L'],
    [['12.5 mg', '0.02 g', '40 mg'], 'mg'],
    [['5 mL', '5 mg'], undefined],
    [['25 °C', '298.15 K', '40 °C'], '°C'],
    [['5 S', '5 min'], undefined],
    [['5 m', '5 min'], undefined],
    [['5 Jan', '6 Jan'], undefined],
    [['10:30 am', '11:30 am'], undefined],
    [['1a2', '1a3'], undefined],
    [['5', '6'], undefined],
    [['Ethanol', 'Water'], undefined],
    [['', ' '], undefined],
  ])('of %j is %s', (cells, unit) => {
    expect(unitOfCells(cells)).toBe(unit);
  });

  it('makes the column one of numbers, as long as no cell lacks it', () => {
    expect(cellsOfColumn(['12.5%', '', '8 %'], '.')).toMatchObject({ isNumerical: true, numbers: [12.5, 8] });
    expect(cellsOfColumn(['12.5%', '8 mg'], '.').isNumerical).toBe(false);
    expect(cellsOfColumn(['12.5%', '8 %', 'sat.'], '.')).toMatchObject({ numbers: [12.5, 8], others: ['sat.'] });
    expect(cellsOfColumn(['12.5%', 'Water', 'sat.'], '.').isNumerical).toBe(false);
    expect(cellsOfColumn(['1:30:00', '2:15:00', 'aborted'], '.').numbers).toEqual([1.5, 2.25]);
  });
});

it.each([
  ['0.02 g', 'mg', '.', 20],
  ['12,5 mg', 'g', ',', 0.0125],
  ['300 µL', 'mL', '.', 0.3],
  ['1.1 M', 'mM', '.', 1100],
  ['90 min', 'h', '.', 1.5],
  ['2 d', 'h', '.', 48],
  ['1013 mbar', 'kPa', '.', 101.3],
  ['5e-3 kg', 'mg', '.', 5000],
  ['7 mg', 'mg', '.', 7],
  ['7 mL', 'mg', '.', undefined],
  ['7 S', 'min', '.', undefined],
  ['298.15 K', '°C', '.', 25],
  ['25 °C', 'K', '.', 298.15],
  ['77 °F', '°C', '.', 25],
  ['-40 °C', '°F', '.', -40],
  ['20 ℃', 'K', '.', 293.15],
  ['350 bar', '°C', '.', undefined],
  ['200 mmol/L', 'mM', '.', 200],
  ['50 µmol/mL', 'mM', '.', 50],
  ['0.2 mol/L', 'M', '.', 0.2],
  ['5000 ppm', '%', '.', 0.5],
  ['10 psi', 'kPa', '.', 68.947_572_931_7],
  ['760 Torr', 'atm', '.', 1],
] as const)('%s is, in %s with %s, %s', (cell, unit, decimal, value) => {
  expect(amountIn(cell, unit, decimal)).toBe(value);
});

it('reads amounts of a new column in one unit, that of its header where it has one', () => {
  const cells = ['12.5 mg', '0.02 g', '40 mg', '25'];
  expect(cellsOfColumn(cells, '.')).toMatchObject({ isNumerical: true, unit: 'mg', numbers: [12.5, 20, 40, 25] });
  expect(cellsOfColumn(cells.slice(0, 3), '.', 'Amount (g)')).toMatchObject({
    unit: 'g',
    numbers: [0.0125, 0.02, 0.04],
  });
  const table = cells.map((cell, at) => ({ number: at + 2, cells: [cell] }));
  const [column] = guessDefinitions(['Amount'], table, '.');
  expect(column).toMatchObject({ role: 'Input', type: 'Numerical', unit: 'mg', min_value: 12.5, max_value: 40 });
  const item = importItem({ header: 'Amount', index: 0 }, table, '.', 'Input');
  const columns = [assignedColumn(item, table, []) ?? []].flat();
  const { samples } = importSamples(table, { columns, missing: [] }, { outputs: true, decimal: '.' });
  expect(samples.map((sample) => Object.values(sample)[0])).toEqual([12.5, 20, 40, 25]);
  expect(cellNotes(columns, { rows: table, format: { decimal: '.' }, isAssumed: false })).toEqual([
    'Amount: 1 value converted to mg (0.02 g is 20 mg).',
    'Amount: numbers without a unit are read in mg (25 is 25 mg).',
  ]);
});

it('takes a share without a unit beside percentages for neither reading', () => {
  const table = ['45 %', '0.55', '60 %', '70'].map((cell, at) => ({ number: at + 2, cells: [cell] }));
  const [guessed] = guessDefinitions(['Conversion'], table, '.');
  expect(guessed).toMatchObject({ type: 'Numerical', unit: '%', reason: expect.stringContaining('0.55') });
  const item = { ...importItem({ header: 'Conversion', index: 0 }, table, '.', 'Output'), assignTo: 'Output' as const };
  const input = { header: 'Run', index: 1, kind: 'input' as const, parameter: numeric };
  const columns = [input, ...[assignedColumn(item, table, []) ?? []].flat()];
  const rows = table.map((row) => ({ ...row, cells: [...row.cells, '1'] }));
  const { samples, emptied } = importSamples(rows, { columns, missing: [] }, { outputs: true, decimal: '.' });
  expect(samples.map((sample) => Object.values(sample)[1])).toEqual([45, null, 60, 70]);
  expect(emptied.map(({ row, message }) => [row, message])).toEqual([
    [3, '0.55 can be 0.55 % or 55 %: write the unit in each cell'],
  ]);
});
const numeric = { uuid: 'run', name: 'Run', short_name: 'run', is_categorical: false, categories: [] };

const rows = [['12,5%', '20'] as const, ['8 %', '30'] as const].map((cells, at) => ({ number: at + 2, cells }));

it('imports a new column of percentages as numbers, and keeps the unit', () => {
  const columns = [
    { header: 'Conversion', index: 0 },
    { header: 'Temperature (°C)', index: 1 },
  ].flatMap((column) => assignedColumn(importItem(column, rows, ',', 'Input'), rows, []) ?? []);
  const { samples, rejected } = importSamples(rows, { columns, missing: [] }, { outputs: true, decimal: ',' });
  expect(rejected).toEqual([]);
  expect(samples.map((sample) => Object.values(sample))).toEqual([
    [12.5, 20],
    [8, 30],
  ]);
  expect(columns.map((column) => newParameter(column, [1, 2]))).toMatchObject([
    { name: 'Conversion', unit: '%', is_categorical: false },
    { name: 'Temperature', unit: '°C', is_categorical: false },
  ]);
  // Naive: 'Categorical' where the person asks for it takes the unit away.
  const item = { ...importItem({ header: 'Conversion', index: 0 }, rows, ',', 'Input'), type: 'Categorical' as const };
  expect(assignedColumn(item, rows, [])?.parameter).toMatchObject({ unit: '', categories: ['12,5%', '8 %'] });
});

it('guesses the same for a new experiment', () => {
  expect(guessDefinitions(['Conversion', 'Temperature (°C)'], rows, ',')).toMatchObject([
    { name: 'Conversion', unit: '%', type: 'Numerical', min_value: 8, max_value: 12.5 },
    { name: 'Temperature', unit: '°C', type: 'Numerical', min_value: 20, max_value: 30 },
  ]);
});

it.each([
  ['Temperature (°C)', 'Temperature', '°C'],
  ['Rate [1/s]', 'Rate', '1/s'],
  ['Load (mol %)', 'Load', 'mol %'],
  ['Cp (J/(mol K))', 'Cp', 'J/(mol K)'],
  ['Yield (2)', 'Yield (2)', ''],
  ['Yield (run 2)', 'Yield (run 2)', ''],
  ['Yield', 'Yield', ''],
])('the header %s is the name %s and the unit %s', (header, title, unit) => {
  expect(splitHeader(header)).toEqual({ title, unit });
});
