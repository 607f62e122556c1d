import { expect, it } from 'vitest';
import { readImportRows } from '#shared/rules/import-rows.ts';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { planImport, readImportFile } from '#web/lib/imports/plan-import.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';
import { encodings } from './messy/encodings.ts';
import { instruments } from './messy/instruments.ts';
import { layouts } from './messy/layouts.ts';
import { numbers } from './messy/numbers.ts';
import { workbooks } from './messy/workbooks.ts';

const solvents = ['Ethanol', 'Water', '2-Methyltetrahydrofu', 'DMF', 'dmf'];
const inputs = [
  buildInput({ name: 'Temperature', short_name: 'temp', unit: '°C', min_value: 0, max_value: 1000, step: 0.5 }),
  buildInput({ name: 'Solvent', short_name: 'solvent', categories: solvents }),
];
const outputs = [
  buildOutput({ name: 'Yield', short_name: 'yield_pct', unit: '%' }),
  buildOutput({ name: 'Mass', short_name: 'mass', unit: 'mg' }),
];
const names = ['temp', 'solvent', 'yield_pct', 'mass'];
const files = [...numbers, ...layouts, ...encodings, ...workbooks, ...instruments];

it('has at least a hundred files, none twice', () => {
  expect(files.length).toBeGreaterThanOrEqual(100);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

it.each(files)('$name', async ({ bytes, samples, encoding = 'UTF-8', account = plainFormat, ...expected }) => {
  const target = { inputs, outputs, calculated: [], assignTo: 'Input' as const };
  const request = { kind: 'series' as const, target, account };
  const file = planImport(await readImportFile(new File([bytes], 'file.csv'), request), request);
  const { items, source } = file.opened;
  // As a person does who presses Next and Import: what is proposed for an existing parameter is its column.
  const existing = items.filter(({ included, assignTo }) => included && assignTo === 'Existing parameter');
  const choice = { outputs: true, items: existing };
  const plan = file.plan(choice);
  const body = await file.body(choice);
  expect({
    samples: body.samples?.map((row) => names.flatMap((name) => (name in row ? [row[name]] : []))),
    rejected: plan.rejected.first.map(problemText),
    emptied: plan.emptied.first.map(problemText),
    skipped: items.flatMap((item) => (item.included ? [] : [[item.originalShortName, item.reason]])),
    asked: items.flatMap((item) => (item.included ? [[item.originalShortName, item.reason]] : [])),
    notes: plan.notes,
    states: plan.states.first.map(problemText),
    encoding: source.encoding,
    problem: source.problem ?? '',
    sheet: expected.sheet && source.sheet,
  }).toEqual({
    samples,
    rejected: expected.rejected ?? [],
    emptied: expected.emptied ?? [],
    skipped: expected.skipped ?? [],
    asked: expected.asked ?? [],
    notes: expected.notes ?? [],
    states: expected.states ?? [],
    encoding,
    problem: expected.problem ?? '',
    sheet: expected.sheet,
  });
  // The server accepts all that the browser sends.
  expect(readImportRows(body.samples ?? [], inputs, outputs).problems).toEqual([]);
});
