import { expect, it } from 'vitest';
import { shortDuration } from '#shared/rules/durations.ts';
import { guessDefinitions } from '#shared/rules/guess-definitions.ts';
import { type FreeParameter, presetItems } from '#shared/rules/import-preset.ts';
import { shortNameFrom, shortNameProblem } from '#shared/rules/short-name.ts';

const parameter = (short_name: string, name: string, unit = '', categories: string[] = []) => ({
  uuid: short_name,
  name,
  short_name,
  unit,
  is_categorical: categories.length > 0,
  categories,
});
const free: FreeParameter[] = [
  { kind: 'input', parameter: parameter('temp', 'Temperature', '°C') },
  { kind: 'input', parameter: parameter('solv', 'Solvent', '', ['Ethanol', 'Water']) },
  { kind: 'output', parameter: parameter('yield_pct', 'Yield', '%') },
];

/** [included, what it is assigned to, short name of a new one, reason] by column. */
function preset(headers: string[], rows: string[][], more: { assignTo?: 'Existing parameter' } = {}) {
  const items = presetItems(
    headers.map((header, index) => ({ header, index })),
    {
      rows: rows.map((cells, at) => ({ number: at + 2, cells })),
      decimal: '.',
      free,
      matched: [],
      assignTo: 'Input',
      isTaken: (name) => name === 'speed',
      ...more,
    },
  );
  return items.map(({ included, assignTo, assignedParameter, shortName, reason }) => [
    included,
    assignedParameter || assignTo,
    assignedParameter ? '' : shortName,
    reason,
  ]);
}

it('presets a column to the parameter that is named like it, where the cells fit', () => {
  expect(
    preset(
      ['Temp.', 'SOLVENT', 'yield pct'],
      [
        ['20', 'water', '5'],
        ['30', 'Ethanol', ''],
      ],
    ),
  ).toEqual([
    [true, 'temp', '', 'Named like Temperature'],
    [true, 'solv', '', 'Named like Solvent'],
    [true, 'yield_pct', '', 'Named like Yield'],
  ]);
  // Numbers are no solvents.
  expect(preset(['solvent'], [['1.5'], ['2.5']])).toEqual([
    [true, 'Input', 'solvent', 'New: no parameter is named like it'],
  ]);
});

it('skips another unit, and guesses nothing between two columns that begin alike', () => {
  expect(preset(['Temperature (K)'], [['293'], ['303']])).toEqual([
    [false, 'Input', 'Temperature', 'Temperature is in °C, the column in K'],
  ]);
  const both = preset(
    ['Yield raw', 'Yield pure'],
    [
      ['5', '4'],
      ['7', '6'],
    ],
  );
  expect(both.map(([, assigned]) => assigned)).toEqual(['Input', 'Input']);
});

it.each([
  ['empty', ['', ''], 'The column is empty'],
  ['#', ['1', '2', '3'], 'Numbers the rows'],
  ['', ['7', '3', '5'], 'The column has no header'],
  ['', ['0', '1', '2'], 'Numbers the rows'],
  ['', ['', ''], 'The column is empty'],
  ['Run', ['A7', 'A9'], 'Describes the rows'],
  ['measured', ['2026-01-02', '2026-01-03 10:15'], 'Contains dates'],
  ['Time', ['1:30', '36:00'], shortDuration('1:30')],
  ['Time', ['1:30', '2:00', '1:30'], shortDuration('1:30')],
  ['Reaction time (min)', ['1:30', '2:30'], shortDuration('1:30')],
  ['Zeit', ['1:30', '2:30'], shortDuration('1:30')],
  ['Time', ['9:30', '10:15', '23:59'], 'Describes the rows'],
  ['what', ['ok', 'stirred for another two hours'], 'Texts of more than 20 characters look like remarks'],
  ['what', ['a', 'b', 'c', 'd', 'e', 'f'], '6 different texts in 6 rows look like remarks'],
])('skips %s, with the reason', (header, cells, reason) => {
  const [item] = preset(
    [header],
    cells.map((cell) => [cell]),
  );
  expect([item?.[0], item?.[3]]).toEqual([false, reason]);
});

it('says of a first import why a result becomes an input', () => {
  const [headers, decimal] = [['run', 'yield'], '.'] as const;
  const rows = ['51.2', '48.7', '55'].map((cell, at) => ({ number: at + 2, cells: [String(at + 1), cell] }));
  const items = presetItems([{ header: 'yield', index: 1 }], {
    ...{ rows, decimal, free: [], matched: [], hasOutputs: true, isTaken: () => false },
    assignTo: 'Input',
    guessed: guessDefinitions(headers, rows, decimal),
  });
  expect(items.map(({ assignTo, reason }) => `${assignTo}, ${reason}`)).toEqual([
    'Input, New: looks like a result, but no other column is left for an input',
  ]);
});

it('takes ratios for labels', () => {
  expect(preset(['Ratio'], [['1:30'], ['2:30'], ['1:30']])[0]?.[0]).toBe(true);
});

it('presets the rest as new, with short names that are valid and free', () => {
  const rows = [
    ['1', '2', '3', '4'],
    ['5', '6', '7', '9'],
  ];
  expect(preset(['yield', 'speed', 'Druck (bar)', '2-MeTHF'], rows).map(([, , shortName]) => shortName)).toEqual([
    '',
    'speed_2',
    'Druck',
    'p_2_MeTHF',
  ]);
  expect(preset(['pressure'], rows, { assignTo: 'Existing parameter' })).toEqual([
    [false, 'Existing parameter', 'pressure', 'No parameter is named like it'],
  ]);
});

it.each([
  ['yield', 'yield_'],
  ['Reaction temperature of the bath', 'Reaction_temperature'],
  ['Rührgeschwindigkeit', 'Ruehrgeschwindigkeit'],
  ['lösungsmittel', 'loesungsmittel'],
  ['Ölbad', 'Oelbad'],
  ['GRÖSSE', 'GROESSE'],
  ['Maße', 'Masse'],
  ['u\u0308ber', 'ueber'],
  ['température', 'temperature'],
  ['Smørebrød', 'Smoerebroed'],
  ['  ', 'p'],
  ['µ', 'p'],
  ['__x__', 'x'],
  ['score', 'score_'],
])('the short name for “%s” is %s', (name, shortName) => expect(shortNameFrom(name)).toBe(shortName));

it.each(['__proto__', 'constructor', 'toString', 'lambda', 'score', 'math', '2x', 'a b'])(
  'no import could name a column %s, so it is no short name',
  (name) => expect(shortNameProblem(name)).toBeDefined(),
);

it('numbers short names that are taken', () => {
  expect(shortNameFrom('yield', (name) => name === 'yield_')).toBe('yield_2');
  expect(shortNameFrom('a'.repeat(30), (name) => !name.endsWith('3'))).toBe(`${'a'.repeat(18)}_3`);
});

it('takes a measure of time with a unit as new, also where numbers without one describe the rows', () => {
  const rows = [['1.5'], ['3'], ['4.5'], ['1.5']];
  expect(preset(['Time (h)'], rows)).toEqual([[true, 'Input', 'Time', 'New: no parameter is named like it']]);
  expect(preset(['Time'], rows)).toEqual([[false, 'Input', 'Time', 'Describes the rows']]);
});
