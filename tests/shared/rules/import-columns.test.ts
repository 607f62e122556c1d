import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withUnits } from '#shared/rules/header-units.ts';
import { columnProblem, importItem } from '#shared/rules/import-assignment.ts';
import { importSamples, importValue, matchColumns } from '#shared/rules/import-columns.ts';

const parameter = (short_name: string, name: string, categories?: string[]) => ({
  uuid: short_name,
  name,
  short_name,
  is_categorical: categories !== undefined,
  categories: categories ?? [],
});
const heat = parameter('heat', 'Heat');
const base = parameter('base', 'Base', ['Acetate', 'Pivalate']);
const yieldOutput = parameter('yield_pct', 'Yield');
const point = { outputs: true, decimal: '.' } as const;
const numbered = (rows: string[][]) => rows.map((cells, index) => ({ number: index + 2, cells }));

it('finds columns by short name, else by name whatever its case, and lists the others', () => {
  const { columns, unknown, missing } = matchColumns(['HEAT', 'yield', 'note', 'heat'], [heat, base], [yieldOutput]);
  expect(columns.map(({ header, kind, parameter: { uuid } }) => [header, kind, uuid])).toEqual([
    ['yield', 'output', 'yield_pct'],
    ['heat', 'input', 'heat'],
  ]);
  expect(unknown).toEqual([
    { header: 'HEAT', index: 0 },
    { header: 'note', index: 2 },
  ]);
  expect(missing).toEqual([base]);
});

it.each(['Temperature (°C)', 'temperature [º C]', 'temp (°C)', 'Temperature / °C', 'Temperature, °C'])(
  'finds a parameter by a header with its unit: %s',
  (header) => {
    const temperature = { ...parameter('temp', 'Temperature'), unit: '°C' };
    expect(matchColumns([header], [temperature], []).missing).toEqual([]);
  },
);

it('takes neither another unit nor a remark in brackets for the parameter, and prefers the plain header', () => {
  const temperature = { ...parameter('temp', 'Temperature'), unit: '°C' };
  const water = parameter('water', 'Water');
  const other = ['Temperature (K)', 'Temperature (set)', 'Water (crude)', 'Water/Ethanol', 'Bath temperature (°C)'];
  expect(matchColumns(other, [temperature, water], []).columns).toEqual([]);
  const { columns } = matchColumns(['Temperature (°C)', 'temp'], [temperature], []);
  expect(columns.map(({ header }) => header)).toEqual(['temp']);
});

it('omits rows with missing or incorrect inputs and lists them', () => {
  const matched = matchColumns(['heat', 'base', 'yield'], [heat, base], [yieldOutput]);
  const rows = [
    ['10', 'Acetate', '5.5'],
    ['', 'Acetate', '5'],
    ['hot', 'Acetate', '5'],
    ['10', 'Chloride', '5'],
    ['20', 'pivalate', 'n/a'],
  ];
  expect(importSamples(numbered(rows), matched, point)).toEqual({
    rowNumbers: [2, 6],
    samples: [
      { heat: 10, base: 'Acetate', yield_pct: 5.5 },
      { heat: 20, base: 'Pivalate', yield_pct: null },
    ],
    rejected: [
      { row: 3, column: 'heat', message: 'heat cannot be empty' },
      { row: 4, column: 'heat', message: 'heat must be a numeric value, not hot' },
      { row: 5, column: 'base', message: 'base has no category Chloride' },
    ],
    emptied: [{ row: 6, column: 'yield', message: 'yield must be a numeric value, not n/a' }],
  });
  expect(importSamples(numbered(rows), matched, { ...point, outputs: false }).samples[0]).toEqual({
    heat: 10,
    base: 'Acetate',
  });
});

it('imports nothing while an input has no column', () => {
  const matched = matchColumns(['heat'], [heat, base], []);
  expect(importSamples(numbered([['1']]), matched, point)).toMatchObject({
    samples: [],
    rejected: [{ row: 2, message: 'The file has no column for Base' }],
  });
});

it('matches a long label to the category that is its prefix', () => {
  const ligand = parameter('ligand', 'Ligand', ['Di-tert-butylphenylp', 'XPhos']);
  expect(importValue('Di-tert-butylphenylphosphine', ligand, '.')).toBe('Di-tert-butylphenylp');
  expect(importValue('XPhosphine', ligand, '.')).toBeUndefined();
});

it('refuses a new output whose category is longer than 20 characters', () => {
  const problem = (label: string) => {
    const rows = numbered([[label]]);
    return columnProblem(importItem({ header: 'colour', index: 0 }, rows, '.', 'Output'), rows);
  };
  expect(problem('x'.repeat(20))).toBeUndefined();
  expect(problem('x'.repeat(21))).toBe(`Category may not be greater than 20 characters: ${'x'.repeat(21)}`);
});

it('reads all 1728 reactions of a real file', () => {
  const file = join(import.meta.dirname, '../../../infra/seed/data/direct-arylation.csv');
  const [headers = [], ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const labels = (index: number) => [...new Set(rows.map((row) => (row[index] ?? '').slice(0, 20).trim()))];
  const inputs = headers
    .slice(0, 5)
    .map((name, index) => (index === 4 ? parameter(name, name) : parameter(name, name, labels(index))));
  const { samples, rejected } = importSamples(numbered(rows), matchColumns(headers, inputs, [yieldOutput]), point);
  expect(samples).toHaveLength(1728);
  expect(rejected).toEqual([]);
  expect(samples.every(({ yield_pct }) => typeof yield_pct === 'number')).toBe(true);
});

it.each([
  ['g/L', 'Mass (g/l)'],
  ['µL', 'Mass [μl]'],
  ['mg/L', 'Mass (mg L⁻¹)'],
  ['mg/L', 'Mass mg·L^-1'],
  ['%', 'Mass (percent)'],
  ['mL/min', 'Mass / ml min-1'],
])('knows the unit %s in the header %s', (unit, header) => {
  expect(matchColumns([header], [{ ...parameter('mass', 'Mass'), unit }], []).missing).toEqual([]);
});

it('knows other units by their case', () => {
  expect(matchColumns(['Mass (Mg)'], [{ ...parameter('mass', 'Mass'), unit: 'mg' }], []).columns).toEqual([]);
  expect(matchColumns(['Mass (Mol)'], [{ ...parameter('mass', 'Mass'), unit: 'mol' }], []).columns).toEqual([]);
});

it('reads the number that a category is with the file’s decimal symbol', () => {
  const dilution = parameter('dilution', 'Dilution', ['0.5', '2']);
  expect(importValue('0,5', dilution, ',')).toBe('0.5');
  expect(importValue('0,5', dilution, '.')).toBeUndefined();
});

it.each([
  ['5,5', '.', '5,5 has a decimal comma, and the file decimal points'],
  ['5.5', ',', '5.5 has a decimal point, and the file decimal commas'],
  ['12,5 mg', '.', '12,5 mg has a decimal comma, and the file decimal points'],
  ['1,5 g', '.', '1,5 g has a decimal comma, and the file decimal points'],
  ['1.5 g', ',', '1.5 g has a decimal point, and the file decimal commas'],
  ['12.5 mL', '.', '12.5 mL is not in mg'],
  ['about 5', '.', 'about 5 is a rough value, not a number'],
] as const)('says of the cell %s, where the decimal symbol is %s: %s', (cell, decimal, message) => {
  const matched = matchColumns(['mass'], [{ ...parameter('mass', 'Mass'), unit: 'mg' }], []);
  expect(importSamples(numbered([[cell]]), matched, { outputs: true, decimal }).rejected).toEqual([
    { row: 2, column: 'mass', message },
  ]);
});

it('writes a unit once that a header and the row below it have', () => {
  const written = withUnits(['Temp (°C)', 'T / °C', 'Base', 'Temp (°C)'], ['°C', 'º C', 'eq', 'K']);
  expect(written).toEqual(['Temp (°C)', 'T / °C', 'Base (eq)', 'Temp (°C) (K)']);
});
