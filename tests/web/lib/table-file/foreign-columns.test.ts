import { describe, expect, it } from 'vitest';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';
import { formula, workbookOf } from '../../features/series/imports/messy/workbook.ts';
import { beginWith, openBegin, plain } from './begin-with.ts';

const lines = (...rows: (string | number)[][]) => rows.map((row) => row.join(';')).join('\n');
const begin = (...rows: (string | number)[][]) => beginWith(lines(...rows), { delimiter: ';' });
/** The columns as an import into an experiment with another input proposes them. */
async function itemsOf(...rows: (string | number)[][]) {
  const target = {
    inputs: [{ uuid: 'i', name: 'Stirring', short_name: 'stirring', is_categorical: false, categories: [] }],
    ...{ outputs: [], calculated: [], assignTo: 'Input' as const, hasOutputs: true },
  };
  const text = { text: lines(...rows), encoding: 'UTF-8' as const };
  return planImport(text, { kind: 'series', target, account: { ...plain, delimiter: ';' } }).opened.items;
}

it.each([
  ['numbers filled up with zeros', 'Kat.-Code', ['001', '002', '010', '001', '010', '002']],
  ['powers of ten below the name of a code', 'Batch', ['1E1', '1E2', '1E3', '2E1', '1E1', '1E2']],
])('codes stay codes: %s', async (_, header, cells) => {
  const { rows, samples } = await begin(
    ['Temp', header, 'Yield'],
    ...cells.map((cell, row) => [60 + 10 * (row % 2), cell, 5 + row]),
  );
  expect(rows[1]).toMatchObject({ role: 'Input', type: 'Categorical', categories: [...new Set(cells)].join('; ') });
  expect(samples.map((sample) => sample[1])).toEqual(cells);
});

it('numbers filled up with zeros that count the rows are labels', async () => {
  const { rows } = await begin(['Run', 'Temp', 'Yield'], ['001', 60, 5], ['002', 70, 6], ['003', 60, 7]);
  expect(rows[0]).toMatchObject({ role: 'Skip', reason: 'Labels of the samples' });
});

it('powers of ten beside one with the other decimal symbol are numbers, and that one is named', async () => {
  const { rows } = await begin(['Conc', 'Yield'], ['1.5e3', '5,1'], ['2,5e2', '6,2'], ['1e4', '7,3'], ['3e3', '8,4']);
  expect(rows[0]).toMatchObject({ role: 'Input', type: 'Numerical', reason: 'Numbers but for 1.5e3' });
});

it.each([
  ['in hours', ['0.5 h', '1 h', '1.5 h', '2 h']],
  ['in minutes', ['30 min', '60 min', '90 min', '120 min']],
])('a time that lasts is a setting, also where no time comes again: %s', async (_, times) => {
  const { rows } = await begin(
    ['Temp', 'Time', 'Yield'],
    ...times.map((time, row) => [25 + 5 * (row % 3), time, 45 + row]),
  );
  expect(rows[1]).toMatchObject({ role: 'Input', type: 'Numerical', unit: times[0]?.split(' ')[1] });
  // When a run was measured is none.
  const { rows: ofDay } = await begin(
    ['Temp', 'Time', 'Yield'],
    [25, '9:30', 45],
    [30, '10:15', 50],
    [25, '11:05', 51],
  );
  expect(ofDay[1]).toMatchObject({ role: 'Skip', reason: 'Describes the rows' });
});

it('numbers of runs stay numbers where one was repeated', async () => {
  for (const header of ['#', 'Nr', 'Sample no.']) {
    const { rows } = await begin([header, 'Temp', 'Yield'], [1, 60, 5], [2, 70, 6], [3, 60, 7], [3, 60, 7.2]);
    expect(rows[0]).toMatchObject({ role: 'Skip' });
  }
});

it('powers of ten below another name are numbers', async () => {
  const { rows } = await begin(['Conc', 'Yield'], ['1E1', 5], ['1E2', 6], ['1E3', 7], ['1E1', 8]);
  expect(rows[0]).toMatchObject({ role: 'Input', type: 'Numerical' });
});

describe('limits among numbers', () => {
  it.each([
    ['the most of a conversion', 'Conv. (%)', ['> 99', '>99', '87', '> 99 %', '45']],
    ['all but one of a conversion', 'Conv. (%)', ['> 99', '> 99', '> 99', '> 99', '87']],
    ['all of a conversion', 'Conv. (%)', ['> 99', '> 99', '> 98', '> 99', '> 99']],
    ['some of an impurity', 'Rest', ['<0.5', '1.2', '≤ 0.5', '2.5', '0.7']],
    ['half of a column', 'Turbidity', ['≥ 3', '1.2', '>=3', '2.5', '≥ 3']],
    ['rough values that do not come again', 'Turbidity', ['~5', '1.2', 'ca. 3', '2.5', '≈ 4']],
  ])('make an output of numbers, and are said by row: %s', async (_, header, cells) => {
    const { columns, rows, samples, emptied, rejected } = await begin(
      ['Temp', header, 'Base', 'pH'],
      ...cells.map((cell, row) => [60 + 10 * (row % 2), cell, row % 2 ? 'KOH' : 'NaOH', 7 + (row % 2)]),
    );
    expect(columns[1]).toBe(`${header}: Output, Numerical`);
    expect(columns[3]).toBe('pH: Input, Numerical');
    expect(rows[1]?.categories).toBe('');
    expect(rejected).toEqual([]);
    const isLimit = (cell: string) => /^[^\d.]/.test(cell);
    expect(samples.map((sample) => sample[1])).toEqual(cells.map((cell) => (isLimit(cell) ? null : Number(cell))));
    expect(emptied).toHaveLength(cells.filter(isLimit).length);
    for (const [index, cell] of cells.entries())
      if (isLimit(cell)) expect(emptied.join('\n')).toContain(`Row ${index + 2}, column ${header}: ${cell} `);
  });

  it('make an output of a new column of an import', async () => {
    const cells = ['<0.5', '1.2', '<0.5', '2', '< 0.5', '< 0.2'];
    const [column] = await itemsOf(['Stirring', 'Rest'], ...cells.map((cell, row) => [row, cell]));
    expect(column).toMatchObject({ originalShortName: 'Rest', assignTo: 'Output', type: 'Numerical' });
  });

  it('are settings where rough numbers come again', async () => {
    const cells = ['60', '~60', '80', '60', '80', '60'];
    const { columns, rejected } = await begin(['Temp', 'Yield'], ...cells.map((cell, row) => [cell, row + 0.5]));
    expect(columns[0]).toBe('Temp: Input, Numerical');
    expect(rejected).toEqual([3]);
  });

  it('are labels where they name ranges', async () => {
    const cells = ['<50', '50-100', '>100', '<50', '>100'];
    const { rows } = await begin(['Size', 'Yield'], ...cells.map((cell, row) => [cell, row + 0.5]));
    expect(rows[0]).toMatchObject({ role: 'Input', type: 'Categorical', categories: '<50; 50-100; >100' });
  });
});

describe('columns of many numbers', () => {
  const table = (names: string[], rows: number, ...columns: ((row: number) => number)[]) =>
    begin(names, ...Array.from({ length: rows }, (_, row) => columns.map((column) => column(row))));
  const spread = (row: number) => (row * 7919) % 10_007;

  it('are outputs at the right side, however many numbers come again', async () => {
    const often = (row: number) => spread(row) % 400;
    const { columns } = await table(
      ['a', 'b', 'c', 'd'],
      900,
      (row) => row % 5,
      (row) => row % 7,
      often,
      spread,
    );
    expect(columns.map((column) => column.split(', ')[0])).toEqual(['a: Input', 'b: Input', 'c: Output', 'd: Output']);
  });

  it.each([
    [['x1', 'x2', 'y1', 'y2'], 'IIOO'],
    [['X_1', 'X_2', 'X_3', 'Y'], 'IIIO'],
    [['x', 'y', 'z', 'Yield'], 'IIIO'],
    [['x', 'y', 'Yield', 'Purity'], 'IIOO'],
    [['a', 'b', 'Response1', 'Response2'], 'IIOO'],
    [['y1', 'b', 'c', 'obj1'], 'IIIO'],
  ])('are what their names say, where all numbers differ: %s', async (names, roles) => {
    const column = (factor: number) => (row: number) => ((row * factor) % 97) / 4;
    const { rows } = await table(names, 20, column(1), column(5), column(7), column(11));
    expect(rows.map(({ role }) => role[0]).join('')).toBe(roles);
  });

  it('are so in an import, too', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => [row, row * 1.5, row * 2.5]);
    expect((await itemsOf(['Stirring', 'y1', 'y2'], ...rows)).map(({ assignTo }) => assignTo)).toEqual([
      'Output',
      'Output',
    ]);
  });
});

describe('units after a slash', () => {
  const rows = [
    [60, 0.1, 12, 5],
    [70, 0.2, 14, 6],
    [60, 0.1, 13, 7],
  ];
  it.each([
    ['T / °C', 'T', '°C'],
    ['T/K', 'T', 'K'],
    ['c / mol L-1', 'c', 'mol L-1'],
    ['c/(mol L⁻¹)', 'c', 'mol L⁻¹'],
    ['p/bar', 'p', 'bar'],
    ['t / h', 't', 'h'],
    ['Zeit in min', 'Zeit', 'min'],
    ['A/B / %', 'A/B', '%'],
  ])('are those of a column: %s', async (header, name, unit) => {
    const begun = await begin([header, 'd', 'e', 'Yield'], ...rows);
    expect(begun.rows[0]).toMatchObject({ role: 'Input', name, unit });
    const items = await itemsOf(['Stirring', header], [1, 60], [2, 70]);
    expect(items[0]?.shortName).toMatch(/^[A-Za-z_]+$/);
    expect(items[0]?.shortName.toLowerCase()).not.toContain(unit.toLowerCase().split(' ')[0]);
  });

  it.each(['A/B', 'C/N', 'S / N', 'm/z', 'Ca / Mg', 'g/L', 'Pd / C', 'MeOH/H2O', 'conv/sel', 'w/w', 'Ligand, L'])(
    'are not taken from a ratio: %s',
    async (header) => {
      const begun = await begin([header, 'd', 'e', 'Yield'], ...rows);
      expect(begun.rows[0]).toMatchObject({ name: header, unit: '' });
    },
  );
});

describe('columns of one name', () => {
  it('are said, and can be told apart', async () => {
    const { header, rows, samples } = await begin(
      ['temp', 'Yield (%)', 'note', 'Yield (%)', 'Yield (%)'],
      ...[1, 2, 3].map((row) => [60 + row, row, 'A', row + 0.5, row + 0.7]),
    );
    expect(header.reasons).toEqual([
      'Columns 2 and 4 are both named Yield (%): column 4 is called Yield 2 (%).',
      'Columns 2 and 5 are both named Yield (%): column 5 is called Yield 3 (%).',
    ]);
    const outputs = rows.filter(({ role }) => role === 'Output');
    expect(outputs.map(({ name, unit }) => [name, unit])).toEqual([
      ['Yield', '%'],
      ['Yield 2', '%'],
      ['Yield 3', '%'],
    ]);
    expect(samples[0]).toEqual([61, 1, 1.5, 1.7, 'A']);
  });

  it('have their units in the name where these differ', async () => {
    const { rows, header } = await begin(
      ['temp', 'Yield (%)', 'Yield (g)'],
      ...[1, 2, 3].map((row) => [60 + row, row, row + 0.5]),
    );
    expect(rows.map(({ name }) => name)).toEqual(['temp', 'Yield', 'Yield (g)']);
    expect(header.reasons).toEqual([]);
  });

  it('are said in an import, whose first is the parameter’s', async () => {
    const target = {
      inputs: [{ uuid: 'i', name: 'Heat', short_name: 'heat', is_categorical: false, categories: [] }],
      ...{ outputs: [], calculated: [], assignTo: 'Input' as const },
    };
    const text = { text: 'heat,heat\n1,5\n2,6\n', encoding: 'UTF-8' as const };
    const { opened } = planImport(text, { kind: 'series', target, account: plain });
    expect(opened.source.header.reasons).toEqual(['Columns 1 and 2 are both named heat: column 2 is called heat 2.']);
    expect(opened.items).toMatchObject([
      { originalShortName: 'heat 2', included: false, reason: 'Heat has another column' },
    ]);
  });
});

describe('formulas without their results', () => {
  const book = (...rows: Parameters<typeof workbookOf>[0][number]['rows']) =>
    new File([workbookOf([{ name: 'a', rows }])], 'a.xlsx');

  it('are no labels beside other texts', async () => {
    const file = book(
      ['temp', 'solvent', 'yield'],
      [60, 'Ethanol', 5],
      [70, formula('B2'), 6],
      [80, formula('UPPER(B2)'), 7],
      [60, 'Water', 8],
    );
    const { rows, samples } = await openBegin(file);
    expect(rows[1]).toMatchObject({
      ...{ role: 'Skip', categories: 'Ethanol; Water' },
      reason: expect.stringMatching(/^Formulas in 2 of 4 cells: nobody has calculated it/),
    });
    expect(samples).toHaveLength(4);
    const target = { inputs: [], outputs: [], calculated: [], assignTo: 'Input' as const, hasOutputs: true };
    const request = { kind: 'series' as const, target, account: plain };
    const opened = planImport(await readFile(file), request);
    const [, solvent] = opened.opened.items;
    expect(solvent).toMatchObject({ included: false, reason: rows[1]?.reason });
    // A person may import it all the same.
    const items = opened.opened.items.map((item) => ({ ...item, included: true }));
    const { parameters } = await opened.body({ outputs: true, items });
    expect(parameters?.[1]?.categories).toEqual(['Ethanol', 'Water']);
    expect(opened.plan({ outputs: true, items }).rejected.first[0]?.message).toMatch(
      /^=B2 is a formula, not its result/,
    );
  });

  it('are empty beside numbers, and a column of them is skipped with errors of a spreadsheet', async () => {
    const { rows, emptied } = await openBegin(
      book(
        ['temp', 'yield', 'ratio', 'base'],
        [60, 5, formula('A2/B2'), '#REF!'],
        [70, formula('B2+1'), formula('A3/B3'), 'KOH'],
        [80, 7, '#DIV/0!', 'NaOH'],
        [80, 7, '#DIV/0!', 'KOH'],
      ),
    );
    expect(rows.map(({ role, type }) => `${role} ${type}`)).toEqual([
      'Input Numerical',
      'Output Numerical',
      'Skip Categorical',
      'Input Categorical',
    ]);
    expect(rows[3]?.categories).toBe('KOH; NaOH');
    expect(emptied.first.map(({ message }) => message)).toEqual([expect.stringMatching(/^=B2\+1 is a formula/)]);
  });
});
