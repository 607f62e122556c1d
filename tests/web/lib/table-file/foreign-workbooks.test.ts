import { describe, expect, it } from 'vitest';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';
import { workbookOf, zipOf } from '../../features/series/imports/messy/workbook.ts';
import { openBegin, plain } from './begin-with.ts';

/** Styles: 1 a percentage, 2 [h]:mm, 3 a date, 4 h:mm AM/PM, 5 h:mm:ss, 6 0.00. */
const formats = [0, 10, 164, 14, 18, 21, 2].map((id) => `<xf numFmtId="${id}"/>`).join('');
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><cellXfs>${formats}</cellXfs></styleSheet>`;
type Cell = string | number | { s: number; v: number | string };

/** A workbook whose cells and rows carry no reference. */
function book(rows: readonly (readonly Cell[])[], after = ''): Blob {
  const cell = (one: Cell) => {
    if (typeof one === 'string') return `<c t="inlineStr"><is><t>${one}</t></is></c>`;
    return typeof one === 'number' ? `<c><v>${one}</v></c>` : `<c s="${one.s}"><v>${one.v}</v></c>`;
  };
  const xml = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  return bookOf(`<worksheet><sheetData>${xml}</sheetData>${after}</worksheet>`);
}

function bookOf(sheet: string): Blob {
  return new Blob([
    zipOf([
      [
        'xl/workbook.xml',
        '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="rId1" Type="/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ],
      ['xl/styles.xml', styles],
      ['xl/worksheets/sheet1.xml', sheet],
    ]),
  ]);
}

async function begin(file: Blob, chosen: ChosenFormat = {}) {
  const { opened, rejected, ...begun } = await openBegin(file, chosen);
  return { ...begun, rejected: rejected.first, reasons: opened.source.header.reasons };
}
const head = ['temp', 'solvent', 'yield'];

it('reads cells and rows without references, percentages too', async () => {
  const { samples } = await begin(
    book([head, [60, 'Ethanol', { s: 1, v: 0.125 }], [70, 'Water', { s: 1, v: 0.4125 }]]),
  );
  expect(samples).toEqual([
    [60, 'Ethanol', 12.5],
    [70, 'Water', 41.25],
  ]);
});

it('tells no rounding of percentages that Excel writes with more digits than they have', async () => {
  const file = book([head, [60, 'Ethanol', { s: 1, v: '7.0000000000000007E-2' }], [70, 'Water', { s: 1, v: 0.56 }]]);
  const text = await readFile(file, () => false);
  expect(text.notes).toEqual([]);
  const { samples } = await begin(file);
  expect(samples.map((sample) => sample[2])).toEqual([7, 56]);
});

it('reads a sheet in prefixes and single quotes, with comments and CDATA', async () => {
  const { samples } = await begin(
    bookOf(`<?xml version='1.0' encoding='UTF-8'?><!-- <x:row r='9'> --><x:worksheet xmlns:x='a'><x:sheetData>
      <x:row r = '1'><x:c r='A1' t='inlineStr'><x:is><x:t>temp</x:t></x:is></x:c><x:c r='B1' t='inlineStr'><x:is><x:t>yield</x:t></x:is></x:c></x:row>
      <x:row r='2'><x:c r='A2' cm='a > b'><!-- <x:v>1</x:v> --><x:v><![CDATA[60]]></x:v></x:c><x:c r='B2'><x:v>1<!-- -->2.5</x:v></x:c></x:row>
      <x:row r='3'><x:c r='A3'><x:v>&#55;0</x:v></x:c><x:c r='B3'><x:v>31</x:v></x:c></x:row>
    </x:sheetData></x:worksheet>`),
  );
  expect(samples).toEqual([
    [60, 12.5],
    [70, 31],
  ]);
});

it('reads numbers as Excel shows them, and says so', async () => {
  const { samples, reasons, rows } = await begin(
    book([head, [60, 'A', 1.2000000000000002], [61.49999999999999, 'B', 7.5], [61.5, 'A', 1.1000000000000001]]),
  );
  expect(samples).toEqual([
    [60, 'A', 1.2],
    [61.5, 'B', 7.5],
    [61.5, 'A', 1.1],
  ]);
  expect(rows[0]).toMatchObject({ max_value: 61.5, step: 1.5 });
  expect(reasons).toEqual([
    '2 numbers are read with fifteen digits, the most that Excel shows: 1.2 for 1.2000000000000002.',
  ]);
});

it('keeps digits that the format of a cell hides, and does not say that Excel shows them', async () => {
  const { samples, reasons } = await begin(
    book([head, [60, 'A', { s: 6, v: 1.23456 }], [70, 'B', { s: 6, v: 2.5000000000000004 }]]),
  );
  expect(samples.map(([, , value]) => value)).toEqual([1.23456, 2.5]);
  expect(reasons).toEqual([
    '1 number is read with fifteen digits, the most that Excel shows: 2.5 for 2.5000000000000004.',
  ]);
});

describe('durations', () => {
  const file = (header: string) =>
    book([
      [header, 'solvent', 'yield'],
      [{ s: 2, v: 0.0625 }, 'Ethanol', 12.5],
      [{ s: 2, v: 1.5 }, 'Water', 41],
      [{ s: 5, v: 0.0625 }, 'Water', 42],
    ]);

  it.each([
    ['time', 'h', [1.5, 36, 1.5]],
    ['t (min)', 'min', [90, 2160, 90]],
  ])('become numbers in the unit of %s', async (header, unit, expected) => {
    const { rows, samples, notes } = await begin(file(header));
    expect(rows[0]).toMatchObject({ role: 'Input', type: 'Numerical', unit });
    expect(samples.map(([time]) => time)).toEqual(expected);
    expect(notes).toContain(`${header}: durations are read in ${unit} (1:30:00 is ${expected[0]}).`);
  });

  it('are no date where the parameter is no time', async () => {
    const inputs = [
      buildInput({ name: 'Temperature', short_name: 'temp', unit: '°C' }),
      buildInput({ name: 'Solvent', short_name: 'solvent', categories: ['Ethanol', 'Water'] }),
    ];
    const target = {
      inputs,
      outputs: [buildOutput({ short_name: 'yield' })],
      calculated: [],
      assignTo: 'Input' as const,
    };
    const { plan } = planImport(await readFile(file('temp')), { kind: 'series', target, account: plain });
    const { rejected } = plan({ outputs: true, items: [] });
    expect(rejected.first.map(problemText)).toContain(
      'Row 3, column temp: 36:00:00 is a duration or a time, not a number',
    );
  });
});

it('gives each row the value of a cell that is merged over it, unless a person says otherwise', async () => {
  const file = book(
    [head, [60, 'Ethanol', 5], [70, '', 6], [80, 'Water', 7], [90, '', 8]],
    '<mergeCells><mergeCell ref="B2:B3"/><mergeCell ref="B4:B5"/></mergeCells>',
  );
  const each = await begin(file);
  expect(each.samples.map(([, solvent]) => solvent)).toEqual(['Ethanol', 'Ethanol', 'Water', 'Water']);
  expect(each.reasons).toEqual(['Cells that are merged over several rows count in each of them.']);
  expect((await begin(file, { merged: 'first' })).reasons).toEqual([]);
});

describe('groups of columns', () => {
  const names = ['temp', 'purple', 'grey', 'blue', 'time', 'base'];
  const samples = [
    [60, 5, 7, 1, 10, 'A'],
    [70, 6, 8, 2, 20, 'B'],
    [80, 7, 9, 3, 10, 'A'],
    [60, 8, 9, 3, 20, 'B'],
  ];
  const merge = (...refs: string[]) =>
    `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const cellsOf = (...texts: string[]) => texts;

  it.each([
    ['one cell', [cellsOf('', 'Results'), names], merge('B1:D1')],
    ['a cell of two rows', [cellsOf('', 'Results'), [], names], merge('B1:D2')],
    [
      'beside names over two rows',
      [cellsOf('temp', 'Results', '', '', 'time'), cellsOf('', 'purple', 'grey', 'blue', '', 'base')],
      merge('A1:A2', 'B1:D1', 'E1:E2'),
    ],
    ['a title above', [cellsOf('Campaign of May'), cellsOf('', 'Results'), names], merge('A1:F1', 'B2:D2')],
  ])('end with their merged cell: %s', async (_, head, after) => {
    const file = book([...head, ...samples], after);
    const { rows } = await begin(file);
    expect(rows.map(({ header, role }) => `${header}: ${role}`)).toEqual([
      'temp: Input',
      'purple: Output',
      'grey: Output',
      'blue: Output',
      'time: Input',
      'base: Input',
    ]);
    const target = { inputs: [], outputs: [], calculated: [], assignTo: 'Input' as const, hasOutputs: true };
    const { opened } = planImport(await readFile(file), { kind: 'series', target, account: plain });
    expect(opened.items.map((one) => `${one.originalShortName}: ${one.assignTo}`)).toEqual(
      rows.map(({ header, role }) => `${header}: ${role}`),
    );
  });

  it('reach to the next group where no cell is merged', async () => {
    const { rows } = await begin(book([cellsOf('', 'Results'), names, ...samples]));
    expect(rows.map(({ role }) => role)).toEqual(['Input', ...Array.from({ length: 5 }, () => 'Output')]);
  });
});

it('reads three rows of a header: merged groups, names and units', async () => {
  const bytes = workbookOf([
    {
      name: 'Data',
      rows: [
        ['Versuch', 'Einstellungen', null, null, 'Ergebnisse', null, null],
        [null, 'Dauer', 'Drehzahl', 'Gas', 'Konz.', 'Konz.', 'Bemerkung'],
        [null, 'h:mm', '1/min', '–', 't = 1 h / mg/L', 't = 24 h / mg/L', null],
        ['V-1', '1:30:00', 300, 'N2', 12.5, 14, null],
        ['V-2', '3:00:00', 600, 'Ar', 15.1, 17.9, 'Schaum'],
        ['V-3', '1:30:00', 600, 'N2', 18.6, 21.3, null],
        ['V-4', '6:00:00', 300, 'Ar', null, null, 'Abbruch: Rührer gebrochen'],
        ['Mittel', null, null, null, 15.4, 17.7, null],
      ],
      after:
        '<mergeCells count="3"><mergeCell ref="A1:A3"/><mergeCell ref="B1:D1"/><mergeCell ref="E1:G1"/></mergeCells>',
    },
  ]);
  const { opened, rows, samples, states, rejected } = await openBegin(new File([bytes], 'a.xlsx'));
  expect(opened.source.header).toMatchObject({ rows: [1, 3] });
  expect(rows.map(({ header, role, unit }) => `${header}: ${role}, ${unit}`)).toEqual([
    'Versuch: Skip, ',
    'Dauer [h:mm]: Input, h',
    'Drehzahl [1/min]: Input, 1/min',
    'Gas: Input, ',
    'Ergebnisse Konz. t = 1 h / mg/L: Output, mg/L',
    'Ergebnisse Konz. t = 24 h / mg/L: Output, mg/L',
    'Bemerkung: Skip, ',
  ]);
  expect(samples).toHaveLength(4);
  expect(states.first.map(({ row }) => row)).toEqual([7]);
  expect(rejected.first.map(({ row }) => row)).toEqual([8]);
});
