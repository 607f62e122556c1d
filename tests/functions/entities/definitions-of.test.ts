import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { handler } from '#functions/handlers/definitions.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { compParameters, inParameters, outParameters } from '#functions/tables/tables.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, anExperiment } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

// Definitions are cached by the version on the experiment's row: every change of them must increment it.
let lab: Awaited<ReturnType<typeof aLaboratory>>;
let experiment: ExperimentRow;

beforeEach(async () => {
  lab = await aLaboratory();
  experiment = await anExperiment(lab.project, { definitions_version: 1 });
});
afterEach(() => vi.restoreAllMocks());

const input = { name: 'Heat', short_name: 'heat', min_value: 0, max_value: 10, step: 1 };
const output = { name: 'Yield', short_name: 'yield_pct' };
const formula = { name: 'Double', short_name: 'double', formula: 'heat * 2' };

async function call(operation: Operation, body?: unknown, uuid?: string) {
  const path: Record<string, string> = uuid === undefined ? { id: experiment.uuid } : { uuid };
  const of = operation === 'importSeries' ? seriesHandler : handler;
  const answer = await invoke(of, operation, { as: lab.manager.token, path, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  await expectFresh(operation);
  return answer.body;
}

/** The cache equals the tables. */
async function expectFresh(after: string) {
  const now = await experimentNow(experiment);
  if (!now) throw new Error('The experiment is gone');
  const { inputs, outputs, functions } = await definitionsOf(now);
  const [ins, outs, comps] = await Promise.all(
    [inParameters, outParameters, compParameters].map((table) => table.list(now.workspace_uuid, now.uuid)),
  );
  expect({ inputs, outputs, functions }, after).toEqual({ inputs: ins, outputs: outs, functions: comps });
}

it('returns every change of inputs and outputs', async () => {
  const { uuid } = await call('createInParameter', input);
  const made = await call('createOutParameter', output);
  await call('updateInParameter', { ...input, max_value: 20 }, uuid);
  await call('updateOutParameter', { ...output, target: 'Minimize' }, made.uuid);
  await call('deleteOutParameter', undefined, made.uuid);
  await call('deleteInParameter', undefined, uuid);
});

it('returns every change of functions', async () => {
  await call('createInParameter', input);
  const { uuid } = await call('createCompParameter', formula);
  await call('updateCompParameter', { ...formula, formula: 'heat * 3' }, uuid);
  await call('deleteCompParameter', undefined, uuid);
});

it('returns definitions that imports create', async () => {
  await call('createInParameter', input);
  await call('importParameters', { in_parameters: [{ ...input, short_name: 'imported' }], out_parameters: [output] });
  await call('importParameters', { in_parameters: [{ ...input, short_name: 'again' }], comp_parameters: [formula] });
  await call('createInParameter', { ...input, short_name: 'last' });
  const other = await anExperiment(lab.project, { definitions_version: 1 });
  experiment = other;
  await expectFresh('another experiment');
  await call('importSeries', {
    samples: [{ fresh: 1, measured: 2 }],
    options: { in: true, out: true },
    parameters: [
      { short_name: 'fresh', type: 'input', is_categorical: false, min_value: 0, max_value: 5, step: 1 },
      { short_name: 'measured', type: 'output', is_categorical: false },
    ],
  });
});

it('reads unchanged definitions once, and always if there is no version', async () => {
  await call('createInParameter', input);
  const now = await experimentNow(experiment);
  if (!now) throw new Error('The experiment is gone');
  const send = vi.spyOn(dynamo, 'send');
  const [first] = (await definitionsOf(now)).inputs;
  expect(first).toMatchObject({ short_name: 'heat' });
  expect(send).not.toHaveBeenCalled();
  await definitionsOf({ ...now, definitions_version: 0 });
  expect(send).toHaveBeenCalledTimes(2);
});
