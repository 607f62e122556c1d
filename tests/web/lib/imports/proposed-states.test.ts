import { expect, it } from 'vitest';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { openBegin, plain } from '#tests/web/lib/table-file/begin-with.ts';
import { rowsOf } from '#web/features/experiments/begin/begin-form.ts';
import { columnsOf } from '#web/features/experiments/begin/row-definitions.ts';
import { planImport, readImportFile } from '#web/lib/imports/plan-import.ts';
import { targetSamples } from '#web/lib/imports/target-samples.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';

const begin = (text: string) => openBegin(new File([text], 'a.csv'));

it.each([
  ['a cell', '70,B,failed', 'column yield: failed', ''],
  ['a cell with the reason', '70,B,failed: no conversion', 'column yield: failed: no conversion', ''],
  ['a cell of words', '70,B,n/a failed run', 'column yield: failed: n/a failed run', ''],
  ['a cell of another language', '70,B,fehlgeschlagen (kein Strom)', 'column yield: failed: kein Strom', ''],
  ['what could not be determined', '70,B,n.d.', 'column yield: failed: n.d.', ''],
  ['a remark', '70,B,5,failed: stirrer stopped', 'column Remark: failed: stirrer stopped', 'Remark'],
  [
    'a remark beside a bare cell',
    '70,B,failed,the stirrer stopped',
    'column yield: failed: the stirrer stopped',
    'Comment',
  ],
  ['a status', '70,B,,failed', 'column Status: failed', 'Status'],
  ['texts without a name for remarks', '70,B,,Run failed at night', 'column What: failed: Run failed at night', 'What'],
])('a row says that its run failed by %s', async (_, row, expected, header) => {
  const ending = header === '' ? '' : `,${header}`;
  const others = header === 'Status' ? ',ok' : ',';
  const text = `temp,base,yield${ending}\n60,A,5${ending && others}\n${row}\n80,B,7${ending && others}\n90,A,8${ending && others}\n`;
  const { rows, states, emptied } = await begin(text);
  expect(rows.map(({ role, type }) => `${role} ${type}`).slice(0, 3)).toEqual([
    'Input Numerical',
    'Input Categorical',
    'Output Numerical',
  ]);
  if (header !== '') expect(rows[3]?.role).toBe('Skip');
  expect(states.first.map(problemText)).toEqual([`Row 3, ${expected}`]);
  expect(emptied.count).toBe(0);
});

it.each([
  ['échec', 'Remarque'],
  ['Essai échoué', 'Commentaire'],
  ['raté', 'Remarques'],
  ['misslungen', 'Bemerkung'],
  ['Versuch fehlgeschlagen', 'Anmerkung'],
  ['fallido', 'Observaciones'],
  ['falló', 'Notas'],
  ['fallita', 'Note'],
  ['falhou', 'Notas'],
  ['mislukt', 'Remarks'],
])('a row that says %s has the remark of its column %s as the reason', async (word, header) => {
  const { states } = await begin(`temp,base,yield,${header}\n60,A,5,\n70,B,${word},no stirring\n80,B,7,\n90,A,8,\n`);
  expect(states.first.map(problemText)).toEqual(['Row 3, column yield: failed: no stirring']);
});

it.each([
  ['a remark that denies it', 'temp,yield,Remark\n60,5,\n70,6,did not fail\n80,7,no failure\n'],
  ['an output of labels', 'temp,yield,test\n60,5,Pass\n70,6,Fail\n80,7,Pass\n90,7,Fail\n'],
  ['what could not be determined beside a value', 'temp,yield,purity\n60,5,90\n70,n.d.,91\n80,7,93\n'],
  ['most of a plan that is not determined yet', 'temp,yield\n60,5\n70,n.d.\n80,n.d.\n90,n.d.\n'],
  ['the name of a file', 'temp,yield,Filename\n60,5,failed.csv\n70,6,a.csv\n80,7,b.csv\n'],
])('no run failed by %s', async (_, text) => {
  const { states, samples } = await begin(text);
  expect(states.count).toBe(0);
  expect(samples.length).toBeGreaterThan(2);
});

const heat = buildInput({ name: 'Heat', short_name: 'heat' });
const yieldOutput = buildOutput({ name: 'Yield', short_name: 'yield_pct' });
const series = { inputs: [heat], outputs: [yieldOutput], calculated: [], assignTo: 'Input' as const };
const openSeries = (text: string) =>
  planImport({ text, encoding: 'UTF-8' }, { kind: 'series', target: series, account: plain });

it('a series gets the states with their reasons, unless the person says otherwise', async () => {
  const file = openSeries('Heat,Yield,Remark\n10,5,\n20,failed,no stirring\n30,,\n');
  expect((await file.body({ outputs: true, items: [] })).samples).toEqual([
    { heat: 10, yield_pct: 5, 'Sample note': null },
    {
      heat: 20,
      yield_pct: null,
      'Sample state': 'failed',
      'State reason': 'no stirring',
      'Sample note': 'no stirring',
    },
    { heat: 30, yield_pct: null, 'Sample note': null },
  ]);
  const without = { outputs: true, items: [], states: false };
  expect((await file.body(without)).samples?.[1]).toEqual({
    heat: 20,
    yield_pct: null,
    'Sample note': 'no stirring',
  });
  expect(file.plan(without)).toMatchObject({
    states: { count: 1 },
    emptied: { first: [{ row: 3, column: 'Yield', message: 'Yield must be a numeric value, not failed' }] },
  });
  // Without outputs nothing is said of runs.
  expect(file.plan({ outputs: false, items: [] }).states.count).toBe(0);
});

it('the product’s own columns of states are imported again', async () => {
  const text =
    'Series number,Sample number,heat,yield_pct,Sample state,State reason\n1,1,10,5,left out,outlier\n1,2,20,,failed,\n1,3,30,7,,\n1,4,40,8,lost,\n';
  const file = openSeries(text);
  const choice = { outputs: true, items: [] };
  expect((await file.body(choice)).samples).toEqual([
    { heat: 10, yield_pct: 5, 'Sample state': 'left out', 'State reason': 'outlier' },
    { heat: 20, yield_pct: null, 'Sample state': 'failed', 'State reason': null },
    { heat: 30, yield_pct: 7 },
    { heat: 40, yield_pct: 8 },
  ]);
  expect(file.opened.own).toEqual(['Series number', 'Sample number']);
  expect(file.plan(choice).emptied.first.map(problemText)).toEqual([
    'Row 5, column Sample state: lost is none of failed and left out',
  ]);
  const begun = await begin(text);
  expect(begun.rows.flatMap(({ role, header }) => (role === 'Skip' ? [] : [header]))).toEqual(['heat', 'yield_pct']);
  expect(begun.states.count).toBe(2);
});

it('a thousand rows and more are sent with the states of some', async () => {
  const text = `Heat,Yield\n${Array.from({ length: 1001 }, (_, row) => `${row},${row === 900 ? 'failed: leak' : row / 2}`).join('\n')}\n`;
  // Node has the stream that the test's document lacks.
  const { Blob: NodeBlob } = await import('node:buffer');
  const known = globalThis.Blob;
  globalThis.Blob = NodeBlob as unknown as typeof Blob;
  try {
    const { packed = '' } = await openSeries(text).body({ outputs: true, items: [] });
    const { gunzipSync } = await import('node:zlib');
    const { columns, rows } = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString());
    expect(columns).toEqual(['heat', 'yield_pct', 'Sample state', 'State reason']);
    expect(rows[900]).toEqual([900, null, 'failed', 'leak']);
    expect(rows[0]).toEqual([0, 0, null, null]);
  } finally {
    globalThis.Blob = known;
  }
});

it('samples that exist get states, and lose them when the import is undone', async () => {
  const there = buildSeries();
  const samples = [0, 1, 2, 3].map((position) =>
    buildSample(there.uuid, position, { [`in:${heat.uuid}`]: 10 * position }),
  );
  const left = { ...samples[2], state: 'left_out' as const, reason: 'outlier' };
  const same = { ...samples[3], state: 'failed' as const, reason: 'leak' };
  const all = [samples[0], samples[1], left, same] as typeof samples;
  const target = {
    ...{ experiment: 'a', series: 1, inputs: [heat], outputs: [yieldOutput] },
    samples: targetSamples(all, [heat, yieldOutput]),
  };
  const text = 'Sample number,yield_pct,Comment\n1,5,\n2,failed,leak\n3,,failed: no sample\n4,failed,leak\n';
  const file = planImport({ text, encoding: 'UTF-8' }, { kind: 'outputs', target, account: plain });
  const plan = file.plan({});
  expect(plan).toMatchObject({
    added: 1,
    states: { count: 2, changed: 2 },
    stopped: { rows: 0 },
    unread: { count: 0 },
  });
  expect(plan.states.first.map(problemText)).toEqual([
    'Row 3, column yield_pct: failed: leak',
    'Row 4, column Comment: failed: no sample',
  ]);
  const state = (text: string | null, reason: string | null) => ({ 'Sample state': text, 'State reason': reason });
  expect(await file.body({})).toEqual({
    outValues: [
      { 'Sample number': 1, 'Sample version': 0, yield_pct: 5 },
      { 'Sample number': 2, 'Sample version': 0, yield_pct: null, ...state('failed', 'leak') },
      { 'Sample number': 3, 'Sample version': 0, yield_pct: null, ...state('failed', 'no sample') },
    ],
  });
  expect(await file.body({ again: { direction: 'undo', except: [2] } })).toEqual({
    outValues: [
      { 'Sample number': 1, yield_pct: null },
      { 'Sample number': 3, yield_pct: null, ...state('left out', 'outlier') },
    ],
    replaces: [{ yield_pct: 5 }, { yield_pct: null, ...state('failed', 'no sample') }],
  });
  const without = file.plan({ states: false });
  expect(without).toMatchObject({ added: 1, states: { count: 3, changed: 0 }, stopped: { rows: 2 } });
});

it('a series gets the notes, tags and labels of an exported file', async () => {
  const file = openSeries('Heat,Yield,Sample label,Sample note,Sample tags\n10,5,Vial 1,Cloudy,fast; blue\n20,6,,,\n');
  const { samples = [] } = await file.body({ outputs: true, items: [] });
  expect(samples).toMatchObject([
    { 'Sample label': 'Vial 1', 'Sample note': 'Cloudy', 'Sample tags': 'fast; blue' },
    { 'Sample note': null, 'Sample tags': null },
  ]);
});

/** The labels that a file of a new experiment and of a new series gives its samples. */
async function labelsOf(header: string, cells: readonly string[]) {
  const text = `${header},Heat,Yield\n${cells.map((cell, row) => `${cell},${10 * row + 10},${row + 4}.5`).join('\n')}\n`;
  const series = openSeries(text);
  const begun = await openBegin(new File([text], 'table.csv'));
  const { samples = [] } = await series.body({ outputs: true, items: [] });
  const ofSeries = samples.map((sample) => sample['Sample label'] ?? null);
  // Inputs and outputs come first.
  const ofExperiment = begun.samples.map((values) => values[2] ?? null);
  const item = series.opened.items.find(({ originalShortName }) => originalShortName === header);
  return { ofSeries, ofExperiment, reasons: [item?.reason, begun.rows.find((row) => row.header === header)?.reason] };
}

it.each([
  ['Vial', ['V1', 'V2', 'V3']],
  ['Vial no.', ['V1', '', 'V3']],
  ['Barcode', ['4001', '4002', '4003']],
  ['Batch', ['F01', 'F02', 'F03']],
  ['Sample ID', ['A-1', 'A-2', 'B-1']],
  ['ID', ['101', '102', '103']],
  ['Probe', ['KW 12/1', 'KW 12/2', 'KW 12/3']],
])('takes labels from a column %s, in a new series and in a new experiment', async (header, cells) => {
  const labels = cells.map((cell) => cell || null);
  const { ofSeries, ofExperiment, reasons } = await labelsOf(header, cells);
  expect({ ofSeries, ofExperiment }).toEqual({ ofSeries: labels, ofExperiment: labels });
  expect(reasons).toEqual(['Labels of the samples', 'Labels of the samples']);
});

it.each([
  ['Vial', ['1', '2', '3']],
  ['Vial', ['V1', 'V1', 'V2']],
  ['ID', ['0.5', '0.7', '0.9']],
  ['Vial', ['V1', '', '']],
  ['Operator', ['Ada', 'Ben', 'Cy']],
])('takes none from a column %s of %j, which only counts or does not name each row', async (header, cells) => {
  const { ofSeries, ofExperiment } = await labelsOf(header, cells);
  for (const label of cells.filter((cell) => cell !== '')) {
    expect(ofSeries).not.toContain(label);
    expect(ofExperiment).not.toContain(label);
  }
});

it('takes the product’s own labels before those of another column', async () => {
  const file = openSeries('Vial,Heat,Yield,Sample label\nV1,10,5,Mine\nV2,20,6,\n');
  const { samples = [] } = await file.body({ outputs: true, items: [] });
  expect(samples.map((sample) => sample['Sample label'])).toEqual(['Mine', null]);
});

it('gives a new experiment what an exported file says of its samples, and asks for no role of it', async () => {
  const text =
    'Sample number,Sample label,temp,yield,Sample state,State reason,Sample note,Sample tags\n1,A1,60,5,,,dark,wet; old\n2,A1,70,,failed,leak,,\n3,,80,7,,,,\n';
  const request = { kind: 'experiment' as const, target: { inputs: [], outputs: [] }, account: plain };
  const table = await readImportFile(new File([text], 'a.csv'), request);
  const { opened, plan, body } = planImport(table, request);
  expect(opened.columns.map(({ header, role }) => `${header}: ${role}`)).toEqual([
    'Sample number: Skip',
    'temp: Input',
    'yield: Output',
  ]);
  const choice = { columns: columnsOf(rowsOf(opened)), outputs: true };
  expect(plan(choice).notes).toEqual(['Labels that another sample has, or that are too long, are left out: A1']);
  const { samples = [] } = await body(choice);
  const texts = { 'Sample label': null, 'Sample note': null, 'Sample tags': null };
  expect(samples).toEqual([
    { ...texts, temp: 60, yield_: 5, 'Sample label': 'A1', 'Sample note': 'dark', 'Sample tags': 'wet; old' },
    { ...texts, temp: 70, yield_: null, 'Sample state': 'failed', 'State reason': 'leak' },
    { ...texts, temp: 80, yield_: 7 },
  ]);
  const { samples: without = [] } = await body({ ...choice, states: false });
  expect(without[1]).toEqual({ ...texts, temp: 70, yield_: null });
  expect(without[0]).toMatchObject({ 'Sample label': 'A1', 'Sample note': 'dark' });
});
