import { expect, test } from 'vitest';
import { guessDefinitions } from '#shared/rules/guess-definitions.ts';
import { isNoNumber, isNotMeasured } from '#shared/rules/missing-value.ts';
import { gridStep, proposeStep } from '#shared/rules/propose-step.ts';

const rowsOf = (...lines: string[]) => lines.map((line, index) => ({ number: index + 2, cells: line.split(';') }));
const roles = (headers: string, ...lines: string[]) =>
  guessDefinitions(headers.split(';'), rowsOf(...lines), '.').map(({ name, role }) => `${name}: ${role}`);

test('columns become inputs and outputs with units, ranges, steps, categories and targets', () => {
  const rows = rowsOf(
    '60;0,1;Ethanol;12,41;1,3',
    '80;0,25;Toluene;80,02;2,7',
    '100;0,4;Ethanol;45,9;',
    '80;0,1;Water;n.d.;0,4',
    '60;0,4;Toluene;33,2;0,9',
    '100;0,25;Water;;',
  );
  const headers = ['Temperature (°C)', 'Base [eq]', 'Solvent', 'Yield (%)', 'Impurity'];
  expect(guessDefinitions(headers, rows, ',')).toEqual([
    {
      ...{ index: 0, header: 'Temperature (°C)', role: 'Input', reason: '', name: 'Temperature', unit: '°C' },
      ...{ type: 'Numerical', min_value: 60, max_value: 100, step: 20, categories: [], target: 'Maximize' },
      categoryTexts: {},
    },
    {
      ...{ index: 1, header: 'Base [eq]', role: 'Input', reason: '', name: 'Base', unit: 'eq' },
      ...{ type: 'Numerical', min_value: 0.1, max_value: 0.4, step: 0.15, categories: [], target: 'Maximize' },
      categoryTexts: {},
    },
    {
      ...{ index: 2, header: 'Solvent', role: 'Input', reason: '', name: 'Solvent', unit: '', type: 'Categorical' },
      ...{ min_value: null, max_value: null, step: null, categories: ['Ethanol', 'Toluene', 'Water'] },
      ...{ target: 'Maximize', categoryTexts: {} },
    },
    expect.objectContaining({ role: 'Output', name: 'Yield', unit: '%', type: 'Numerical', target: 'Maximize' }),
    expect.objectContaining({ role: 'Output', reason: 'Named like a result', name: 'Impurity', target: 'Minimize' }),
  ]);
});

test.each([
  [
    'a blank that keeps digits together',
    ['1\u00a0242,1', '2\u00a0248,3', '1\u00a0247,4', '1\u00a0249,4', '1\u00a0617,5', '850,6'],
  ],
  ['a narrow blank', ['1\u202f242,1', '2\u202f248,3', '1\u202f247,4', '1\u202f249,4', '1\u202f617,5', '1\u202f137,6']],
  ['a currency', ['1242,1 €', '2248,3 €', '1247,4 €', '1249,4 €', '1617,5 €', '1137,6 €']],
  ['a power of ten behind a blank', ['1,5 E-03', '2,5 E-03', '3,5 E-03', '4,5 E-03', '5,5 E-03', '6,5 E-02']],
])('numbers with %s are no remarks', (_, cells) => {
  const rows = rowsOf(...cells.map((cell, index) => `${40 + 10 * index};${cell}`));
  expect(guessDefinitions(['Temp', 'Coût'], rows, ',')).toMatchObject([
    { role: 'Input' },
    { role: 'Output', type: 'Numerical' },
  ]);
});

test.each([
  ['named like a result', 'x;Yield;t', ['5;2;3', '2;3;3.5'], ['x: Input', 'Yield: Output', 't: Input']],
  ['a shelf life in German', 'x;Haltbarkeit;t', ['5;2;3', '2;3;3.5'], ['x: Input', 'Haltbarkeit: Output', 't: Input']],
  ['an optical density', 'x;OD600;t', ['5;2;3', '2;3;3.5'], ['x: Input', 'OD600: Output', 't: Input']],
  ['with cells that wait for values', 'x;y;t', ['1;2;3', '3;;3.5'], ['x: Input', 'y: Output', 't: Input']],
  [
    'right of a result, where a run has none',
    'x;Titer;v',
    ['5;2;30', '9;3;', '5;1;32', '7;4;31', '9;2;34', '7;3;35'],
    ['x: Input', 'Titer: Output', 'v: Output'],
  ],
  ['that hardly repeat, last', 'x;y', ['1;2.51', '1;3.3', '3;7.02', '3;0.4'], ['x: Input', 'y: Output']],
  ['that come last', 'x;y', ['1;2', '3;2', '1;5', '3;5'], ['x: Input', 'y: Output']],
])('outputs are numbers %s', (_, headers, lines, expected) => {
  expect(roles(headers, ...lines)).toEqual(expected);
});

test('a column is told by what its cells hold: hardly any numbers are no output, and words are not empty', () => {
  const odd = rowsOf('1;NA;5', '2;null;6', '3;None;7', '1;-;8', '2;=1+1;9', '3;0;4');
  expect(guessDefinitions(['x', 'cat', 'y'], odd, '.')).toMatchObject([
    { role: 'Input' },
    { role: 'Skip', reason: 'Hardly any numbers: 5 of 6 cells hold none' },
    { role: 'Output' },
  ]);
  const outputOf = (...cells: string[]) =>
    guessDefinitions(['x', 'w'], rowsOf(...cells.map((cell, index) => `${index % 3};${cell}`)), '.')[1];
  expect(outputOf('1', 'NA', '-', '2')).toMatchObject({ role: 'Output', reason: '2 of 4 cells hold no number' });
  expect(outputOf('1', 'NA', '3', '2')).toMatchObject({ role: 'Output', reason: '1 of 4 cells holds no number' });
  expect(outputOf('1', '', '3', 'NA')).toMatchObject({ role: 'Output', reason: '2 of 4 cells hold no number' });
  expect(outputOf('1', '', '', '', '', '')).toMatchObject({ role: 'Output', reason: 'Has empty cells' });
  const named = guessDefinitions(['x', 'Yield'], rowsOf('5;NA', '7;-', '5;NA', '7;NA', '5;NA', '9;8'), '.')[1];
  expect(named).toMatchObject({ role: 'Output', reason: 'Named like a result' });
});

test('a percent sign that ends a header is its unit', () => {
  const definitions = guessDefinitions(['Temp', 'ee %', '5 %'], rowsOf('20;91.5;1', '30;88;2', '40;90.1 %;4'), '.');
  expect(definitions.map(({ name, unit }) => [name, unit])).toEqual([
    ['Temp', ''],
    ['ee', '%'],
    ['5', '%'],
  ]);
});

test('a blank, which has results and no setting, tells nothing of the columns', () => {
  const headers = [
    'Well',
    'Buffer',
    'pH',
    'MgCl2 [mM]',
    'Enzyme [nM]',
    'Temp. [°C]',
    'Raw Data (340)',
    'Slope [mOD/min]',
  ];
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
    [
      `A0${at + 1}`,
      at % 2 ? 'Tris' : 'HEPES',
      7 + (at % 3) / 2,
      5 * (at % 2),
      10 + (at % 4),
      25 + 5 * (at % 2),
      0.4 + at / 7,
      12 + at * 1.7,
    ].join(';'),
  );
  const roles = (...more: string[]) => guessDefinitions(headers, rowsOf(...rows, ...more), '.').map(({ role }) => role);
  const expected = ['Skip', 'Input', 'Input', 'Input', 'Input', 'Input', 'Output', 'Output'];
  expect(roles()).toEqual(expected);
  expect(roles('B01;;;;;;0.051;0.2', 'B02;;;;;;0.049;0.1')).toEqual(expected);
});

test('a column of an exported file with an empty cell is an output, also left of one that is named like a result', () => {
  const headers = ['heat', 'time', 'mood', 'Kosten', 'Score'];
  const rows = rowsOf('60;1;2;1;0', '70;3;;3;1', '80;1;5;1;0', '60;3;5;3;1', '70;1;4;2;1', '80;3;3;2;1');
  const rolesOf = (own?: (header: string) => boolean) =>
    guessDefinitions(headers, rows, '.', [], own).map(({ role }) => role);
  expect(rolesOf((header) => header === 'Score')).toEqual(['Input', 'Input', 'Output', 'Output', 'Skip']);
});

test('a column of which an exported file has predictions is an output, whatever its name', () => {
  const headers = ['heat', 'rate', 'Redox', 'Predicted rate', 'Predicted rate low', 'Predicted redox'];
  const rows = rowsOf('60;1;2;1;0;2', '70;3;2;3;2;2', '80;1;5;1;0;5', '60;3;5;3;2;5');
  const isOwn = (header: string) => header.startsWith('Predicted');
  const columns = guessDefinitions(headers, rows, '.', [], isOwn);
  expect(columns.map(({ role }) => role)).toEqual(['Input', 'Output', 'Output', 'Skip', 'Skip', 'Skip']);
  expect(columns[1]?.reason).toBe('The file has predictions of it');
  expect(columns[1]).not.toHaveProperty('isPredicted');
});

test('numbers beside a result that wait for it in the same rows are measured, too', () => {
  const headers = ['Stirring', 'Rate (1/s)', 'Weight (Da)', 'Impurity'];
  const rolesOf = (...lines: string[]) => guessDefinitions(headers, rowsOf(...lines), '.').map(({ role }) => role);
  const planned = ['500;0.1;300;2', '600;0.3;310;3', '500;0.2;305;2.5', '600;0.4;315;3.5', '500;0.3;300;2', '700;;;'];
  expect(rolesOf(...planned)).toEqual(['Input', 'Output', 'Output', 'Output']);
  // A row that has the result without it, and one without any number, tell nothing.
  expect(rolesOf('500;;300;2', ...planned, ...planned.slice(0, 4))).toEqual(['Input', 'Input', 'Output', 'Output']);
  const without = planned.with(-1, ';;;');
  expect(rolesOf(...without)).toEqual(['Input', 'Input', 'Input', 'Output']);
});

test.each([
  ['Run;x;Yield', ['1;5;3', '2;6;4'], 'Numbers the rows'],
  ['Date;x;Yield', ['2024-01-05;5;3', '2024-01-06;6;4'], 'Describes the rows'],
  ['Pressure;x;Yield', ['2;5;3', '2;6;4'], 'The same in every row'],
  ['Gas;x;Yield', [';5;3', ';6;4'], 'The column is empty'],
  [';x;Yield', ['A;5;3', 'B;6;4', 'A;7;5'], 'The column has no header'],
  [';x;Yield', ['0;5;3', '1;6;4'], 'Numbers the rows'],
])('what is no parameter is skipped: %s', (headers, lines, reason) => {
  expect(guessDefinitions(headers.split(';'), rowsOf(...lines), '.')[0]).toMatchObject({ role: 'Skip', reason });
});

test('numbers that may have thousands stay numbers, and say what decides', () => {
  const rows = rowsOf('1.250;0,5;Water;1.734', '2.500;0,7;Ethanol;12,9', '1.250;0,9;Water;3.020');
  const reason = '1.250 can be 1250 or 1.250: choose under Thousands';
  const of = { min_value: null, max_value: null, step: null };
  expect(guessDefinitions(['Mass', 'Base', 'Solvent', 'Yield'], rows, ',')).toMatchObject([
    { name: 'Mass', role: 'Input', type: 'Numerical', reason, ...of },
    { name: 'Base', role: 'Input', reason: '' },
    { name: 'Solvent', type: 'Categorical', reason: '' },
    {
      name: 'Yield',
      role: 'Output',
      type: 'Numerical',
      reason: expect.stringMatching(/^Named like a result. 1\.734 can be 1734 or 1\.734: /),
    },
  ]);
  expect(guessDefinitions(['Mass', 'Base', 'Solvent', 'Yield'], rows, '.')[0]).toMatchObject({
    reason: '',
    ...{ min_value: 1.25, max_value: 2.5 },
  });
});

test('a numeric column with a row’s name is a parameter if it repeats or has a unit', () => {
  expect(roles('Time;Day (d);Sample;Yield', '2;1;17;3', '6;3;25;4', '2;4;31;5')).toEqual([
    'Time: Input',
    'Day: Input',
    'Sample: Skip',
    'Yield: Output',
  ]);
});

test('numbers stay numbers beside texts for a missing value, and results beside other texts', () => {
  const guessed = guessDefinitions(
    ['Heat', 'Yield', 'Grade'],
    rowsOf('60;41.2;1', '80;failed;A', 'n.a.;3.5;B', '–;12;1'),
    '.',
  );
  expect(guessed.map(({ type }) => type)).toEqual(['Numerical', 'Numerical', 'Categorical']);
});

test('a value that is still to be measured makes an output, a limit is a gap, and another text is none', () => {
  const rows = rowsOf('20;1;45.5;98', '40;2;50;97', 'RT;4;61;96', '20;8;72;99', '60;16;73;in progress');
  expect(guessDefinitions(['Temp', 'Base', 'Yield', 'Colour'], rows, '.')).toMatchObject([
    { role: 'Input', type: 'Numerical', reason: 'Numbers but for RT' },
    { role: 'Input' },
    { role: 'Output' },
    { role: 'Output', reason: 'Not all of it is measured yet' },
  ]);
  const limited = rowsOf('20;1', '40;2', 'RT;<0.5', '20;8');
  expect(guessDefinitions(['Temp', 'Haze'], limited, '.').map(({ role }) => role)).toEqual(['Input', 'Output']);
});

test('long labels have codes, and are kept', () => {
  const [solvent] = guessDefinitions(
    ['Solvent', 'Yield'],
    rowsOf('2-Methyltetrahydrofuran;3', 'Water;4', '2-Methyltetrahydrofuran;4'),
    '.',
  );
  expect(solvent).toMatchObject({
    role: 'Input',
    reason: 'Categories are codes of at most 20 characters; the whole labels are kept',
    categories: ['2-Methyltetrahydrofu', 'Water'],
    categoryTexts: { '2-Methyltetrahydrofu': '2-Methyltetrahydrofuran' },
  });
});

test('a file without rows has columns to skip, and without headers none', () => {
  expect(roles('a;b')).toEqual(['a: Skip', 'b: Skip']);
  expect(guessDefinitions([''], [], '.')).toEqual([]);
});

test('a column that is not always the first keeps its role when all look like results', () => {
  expect(roles('Yield;Purity', '1.5;2', '3;7')).toContain('Purity: Output');
});

test.each([
  [20, 100, 5],
  [0, 1, 0.05],
  [1, 24, 1],
  [0.05, 0.5, 0.025],
  [0, 1e6, 50_000],
  [1.5, 1000, 0.5],
  [1.0003, 55.1, 0.0001],
  [3, 100, 1],
  [7, 7, undefined],
  [9, 1, undefined],
])('from %d to %d a step of %d is proposed', (min, max, step) => {
  expect(proposeStep(min, max)).toBe(step);
});

test.each([
  [[60, 80, 100], 20],
  [[0.1, 0.3, 0.4], 0.1],
  [[1e-7, 5e-7], undefined],
  [[1.0003, 2.7, 55.1], undefined],
  [[5], undefined],
])('the grid of %j has the step %d', (values, step) => {
  expect(gridStep(values)).toBe(step);
});

test('formulas that nobody has calculated are neither numbers nor labels', () => {
  const guessed = guessDefinitions(['heat', 'yield'], rowsOf('10;=A2*2', '20;=A3*2', '30;=A4*2'), '.');
  expect(guessed[1]).toMatchObject({
    role: 'Skip',
    reason: 'A column of formulas: nobody has calculated it, so open the file in a spreadsheet and save it',
  });
});

test('a value that is not determined is missing in every language, not awaited', () => {
  expect([isNoNumber('n. b.'), isNoNumber('n.d.'), isNotMeasured('n. b.', true)]).toEqual([true, true, false]);
});

test.each([
  ['run;sample;yield', ['1;A1;51.2', '2;A2;48.7', '3;A3;55'], ['Skip', 'Skip', 'Input']],
  ['run;yield;purity', ['1;51.2;91', '2;48.7;93', '3;55;94'], ['Skip', 'Input', 'Output']],
])('a result is an input only where no other column is left, which is said: %s', (headers, lines, roles) => {
  const columns = guessDefinitions(headers.split(';'), rowsOf(...lines), '.');
  expect(columns.map(({ role }) => role)).toEqual(roles);
  const inputs = columns.filter(({ role }) => role === 'Input').map(({ reason }) => reason);
  expect(inputs).toEqual(['Looks like a result, but no other column is left for an input']);
  const [heat, yieldOfHeat] = guessDefinitions(['heat', 'yield'], rowsOf('60;51.2', '70;48.7', '60;55'), '.');
  expect([heat?.reason, yieldOfHeat?.role]).toEqual(['', 'Output']);
});

test.each(['comment', 'Remarks', 'Note', 'Analyst comment'])(
  'a column %s of words for missing values is a remark, and no input',
  (header) => {
    for (const word of ['TBD', 'n/a', 'pending']) {
      expect(guessDefinitions(['x', header, 'Yield'], rowsOf(`1;${word};3`, '2;;4', '1;;5'), '.')[1]).toMatchObject({
        role: 'Skip',
        reason: 'Describes the rows',
      });
    }
  },
);

test('cells with a unit of the header count among the values of their column, however few', () => {
  const cells = ['12.5', '15', '20', '25 mg', '12.5', '15', '0.02 g', '25', '12.5', '20'];
  const [mass] = guessDefinitions(
    ['Mass (mg)', 'Yield'],
    rowsOf(...cells.map((cell, at) => `${cell};${at * 7.3}`)),
    '.',
  );
  expect(mass).toMatchObject({ min_value: 12.5, max_value: 25, reason: '' });
  expect(mass?.axis).toEqual({ levels: [12.5, 15, 20, 25], levelsReason: '4 different values in 10 rows' });
});

test('a label that says that nothing could be determined is no category, and that of an element is one', () => {
  const [, colour, metal] = guessDefinitions(
    ['Heat', 'Colour', 'Metal'],
    rowsOf('60;clear;Nd', '80;hazy;Nb', '90;n.d.;Nd', '95;n. b.;Nb', '70;clear;Nd'),
    '.',
  );
  expect(colour).toMatchObject({ categories: ['clear', 'hazy'] });
  expect(metal).toMatchObject({ role: 'Input', categories: ['Nd', 'Nb'] });
});
