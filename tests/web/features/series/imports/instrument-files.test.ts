import { expect, it } from 'vitest';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { plainFormat } from '#web/features/series/use-file-format.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';
import { instrumentFiles } from './instrument-files.ts';

const inputs = [
  buildInput({ name: 'Temperature', short_name: 'temp', unit: '°C', min_value: 20, max_value: 100, step: 5 }),
  buildInput({ name: 'Solvent', short_name: 'solvent', is_categorical: true, categories: ['Ethanol', 'Water'] }),
];
const outputs = [buildOutput({ name: 'Yield', short_name: 'yield_pct', unit: '%' })];
const names = ['temp', 'solvent', 'yield_pct'];

it('has at least twenty files', () => expect(instrumentFiles.length).toBeGreaterThanOrEqual(20));

it.each(instrumentFiles)('$name', async ({ bytes, samples, encoding = 'UTF-8', ...expected }) => {
  const target = { inputs, outputs, calculated: [], assignTo: 'Input' as const };
  const text = await readFile(new File([bytes], 'file.csv'));
  const file = planImport(text, { kind: 'series', target, account: plainFormat });
  const { items, source } = file.opened;
  const choice = { outputs: true, items: items.filter(({ included, assignTo }) => included && assignTo !== 'Input') };
  const plan = file.plan(choice);
  expect({
    samples: (await file.body(choice)).samples?.map((row) => names.flatMap((name) => (name in row ? [row[name]] : []))),
    rejected: plan.rejected.first.map(problemText),
    emptied: plan.emptied.first.map(problemText),
    skipped: items.flatMap((item) => (item.included ? [] : [[item.originalShortName, item.reason]])),
    notes: plan.notes,
    encoding: source.encoding,
  }).toEqual({
    samples,
    rejected: expected.rejected ?? [],
    emptied: expected.emptied ?? [],
    skipped: expected.skipped ?? [],
    notes: expected.notes ?? [],
    encoding,
  });
});
