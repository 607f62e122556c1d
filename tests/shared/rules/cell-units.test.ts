import { describe, expect, it } from 'vitest';
import { unitOfCells } from '#shared/rules/cell-units.ts';
import { cellsOfColumn } from '#shared/rules/column-type.ts';
import { guessDefinitions } from '#shared/rules/guess-definitions.ts';
import { splitHeader } from '#shared/rules/header-units.ts';
import { assignedColumn, importItem, newParameter } from '#shared/rules/import-assignment.ts';
import { importSamples } from '#shared/rules/import-columns.ts';

describe('a unit behind every number of a column', () => {
  it.each([
    [['12.5%', '8 %', ''], '%'],
    [['20 °C', '20ºC'], '°C'],
    [['1,5 mL', '-2e3 mL'], 'mL'],
    [['98,10 %', 'sat.', '<0,5 %', '99 %'], '%'],
    [['12.5%', '8'], undefined],
    [['12.5%', 'sat.', '8'], undefined],
    [['5 mL', '5 L'], undefined],
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
  ['Yield (2)', 'Yield (2)', ''],
  ['Yield (run 2)', 'Yield (run 2)', ''],
  ['Yield', 'Yield', ''],
])('the header %s is the name %s and the unit %s', (header, title, unit) => {
  expect(splitHeader(header)).toEqual({ title, unit });
});
