import { expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { seriesCells, workbook } from '#web/features/series/list/series-file.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import type { ReadOptions } from '#web/lib/table-file/file-text.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';

const heat = buildInput();
const base = buildInput({ name: 'Base', short_name: 'base', categories: ['=1+1', 'A; "B"'] });
const output = buildOutput();
const target = { inputs: [heat, base], outputs: [output], calculated: [], assignTo: 'Input' as const };
const choice = { outputs: true, items: [] };
const open = async (blob: Blob, account = plainFormat) =>
  planImport(await readFile(blob), { kind: 'series', target, account });

it('imports without a question what it exported to Excel, to the last bit', async () => {
  const series = buildSeries({ number: 3 });
  series.samples = [
    buildSample(series.uuid, 0, {
      [`in:${heat.uuid}`]: -1.5,
      [`in:${base.uuid}`]: 0,
      [`out:${output.uuid}`]: 0.1 + 0.2,
    }),
    buildSample(series.uuid, 2, { [`in:${heat.uuid}`]: 1e-200, [`in:${base.uuid}`]: 1, [`out:${output.uuid}`]: null }),
  ];
  const cells = seriesCells(series, { inputs: [heat, base], functions: [], outputs: [output] }, new Map());
  const file = await open(await workbook(cells, 'Series 3'), { delimiter: ';', decimal: ',' });
  expect(file.opened.items).toEqual([]);
  expect(file.opened.source).toMatchObject({
    encoding: 'Excel workbook',
    sheet: { name: 'Series 3', names: ['Series 3'], hasNumbersInTexts: false },
  });
  expect((await file.body(choice)).samples).toEqual([
    { heat: -1.5, base: '=1+1', yield_pct: 0.1 + 0.2 },
    { heat: 1e-200, base: 'A; "B"', yield_pct: null },
  ]);
});

it('reads the first sheet with a table, whatever the account separates with; rows keep their numbers', async () => {
  const book = await writeWorkbook([
    { data: [['Screening of May'], ['made by Ada']], sheet: 'About' },
    { data: [['Heat', 'Base', 'Yield'], [], [10, '=1+1', '5,5'], [20, '=1+1', 1000.25]], sheet: 'Data' },
  ]).toBlob();
  const file = await open(book, { delimiter: '\t', decimal: ',' });
  expect(file.opened.source.sheet).toEqual({ name: 'Data', names: ['About', 'Data'], hasNumbersInTexts: true });
  expect((await file.body(choice)).samples).toEqual([
    { heat: 10, base: '=1+1', yield_pct: 5.5 },
    { heat: 20, base: '=1+1', yield_pct: 1000.25 },
  ]);
  expect(file.plan(choice).emptied.count).toBe(0);
});

it('reads the sheet and with the decimal symbol that a person chooses', async () => {
  const rows = (cell: string) => [['Heat', 'Yield'], [], [10.5, cell]];
  const book = await writeWorkbook([
    { data: rows('1.234'), sheet: 'May' },
    { data: rows('5.25'), sheet: 'June' },
  ]).toBlob();
  const read = (reading: ReadOptions) => readFile(book, undefined, reading);
  expect(await read({ own: ',' })).toMatchObject({
    text: 'Heat,Yield\r\n\r\n"10,5",1.234',
    fixed: { decimal: ',', isAssumed: true },
    sheet: { name: 'May', names: ['May', 'June'], hasNumbersInTexts: true },
  });
  expect(await read({ own: ',', chosen: { decimal: '.' } })).toMatchObject({
    text: 'Heat,Yield\r\n\r\n10.5,1.234',
    fixed: { decimal: '.', isAssumed: false },
  });
  expect(await read({ chosen: { sheet: 'June' } })).toMatchObject({
    text: 'Heat,Yield\r\n\r\n10.5,5.25',
    fixed: { decimal: '.', isAssumed: false },
    sheet: { name: 'June' },
  });
});

it('writes dates and truth values of a workbook as text', async () => {
  const rows = [
    ['day', 'done'],
    [new Date(Date.UTC(2026, 0, 2, 3, 4)), true],
  ];
  const { text } = await readFile(await writeWorkbook(rows, { dateFormat: 'dd-mm-yyyy' }).toBlob());
  expect(text).toBe('day,done\r\n2026-01-02 03:04,TRUE');
});

it('says why a workbook cannot be read', async () => {
  const protectedBook = await open(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4])]));
  expect(protectedBook.opened).toMatchObject({
    isBlank: false,
    source: { problem: expect.stringMatching(/password/) },
  });
  const zipped = await open(new Blob(['PK\u0003\u0004 and no archive']));
  expect(zipped.opened).toMatchObject({
    isBlank: false,
    source: { problem: expect.stringMatching(/cannot be read/) },
  });
  const empty = await open(await writeWorkbook([[null]]).toBlob());
  expect(empty.opened).toMatchObject({ isBlank: true, rowCount: 0 });
});
