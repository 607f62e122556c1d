import { expect, it } from 'vitest';
import { readImportRows } from '#shared/rules/import-rows.ts';
import { buildInput, buildOutput } from '#tests/support/experiment-data.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { planImport } from '#web/lib/imports/plan-import.ts';
import { problemText } from '#web/lib/table-file/row-problems.ts';
import { corpus } from './csv-corpus.ts';

const inputs = [buildInput(), buildInput({ name: 'Base', short_name: 'base', categories: ['Acetate', 'Pivalate'] })];
const outputs = [buildOutput(), buildOutput({ name: 'Grade', short_name: 'grade', categories: ['A', 'B'] })];
const names = ['heat', 'base', 'yield_pct', 'grade'];

it('has at least fifty files of different kinds', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBeGreaterThanOrEqual(50);
});

it.each(corpus)('$name', async ({ text, account = plainFormat, samples = [], ...expected }) => {
  const target = { inputs, outputs, calculated: [], assignTo: 'Input' as const };
  const file = planImport({ text, encoding: 'UTF-8' }, { kind: 'series', target, account });
  const { items } = file.opened;
  const choice = { outputs: true, items: [] };
  const plan = file.plan(choice);
  const body = await file.body(choice);
  expect({
    samples: body.samples?.map((row) => names.filter((name) => name in row).map((name) => row[name])),
    rejected: plan.rejected.first.map(problemText),
    emptied: plan.emptied.first.map(problemText),
    unknown: items.map(({ originalShortName }) => originalShortName),
    missing: plan.missing,
  }).toEqual({
    samples,
    rejected: expected.rejected ?? [],
    emptied: expected.emptied ?? [],
    unknown: expected.unknown ?? [],
    missing: expected.missing ?? [],
  });
  // The server accepts all that the browser sends.
  expect(readImportRows(body.samples ?? [], inputs, outputs).problems).toEqual([]);
});
