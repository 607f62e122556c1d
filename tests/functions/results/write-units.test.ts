import { beforeEach, expect, it } from 'vitest';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { Ask } from '#functions/sandbox/client/sandbox.ts';
import { resultBlocks, samples } from '#functions/tables/tables.ts';
import { seconds } from '#tests/support/builders.ts';
import { consumedUnits, countingUnits } from '#tests/support/consumed-units.ts';
import { aFunction, experimentNow } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, type LearningLaboratory, manySamples } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver } from '#tests/support/jobs.ts';
import { anyJob, sentJobs } from '#tests/support/sent-jobs.ts';

let lab: LearningLaboratory;

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(2);
});
countingUnits();

/** Answers each formula with a value of the temperature. */
const answers =
  (value: (temperature: number, formula: number) => number): Ask =>
  async (request) => {
    if (!('columns' in request)) throw new Error('Only values are asked for');
    const temperatures = request.columns.temperature ?? [];
    const names = request.program.functions.map((row) => row.name);
    const values = names.map(
      (short, formula) => [short, temperatures.map((heat) => value(heat ?? 0, formula))] as const,
    );
    return { values: Object.fromEntries(values), failures: [], failed: 0 };
  };

/** The write units of calculating some functions for some samples, and again with the values from before removed. */
async function unitsOf(count: number, formulas: number, value: (temperature: number, formula: number) => number) {
  const { workspace_uuid } = lab.experiment;
  const rows = manySamples(lab.series, count).map((row, at) => ({ ...row, in: { [lab.heat.uuid]: (at * 37) % 1009 } }));
  await samples.putAll(workspace_uuid, rows.slice(2));
  for (let at = 0; at < formulas; at++)
    await aFunction(lab.experiment, { name: `f${at}`, short_name: `f${at}`, formula: 'temperature' });
  const worker = jobWorker({ calculate: calculateTask(answers(value)) }, { now: seconds, beatMilliseconds: 1000 });
  const body = { name: 'last', short_name: 'last', formula: 'temperature' };
  await invoke(definitions, 'createCompParameter', { as: lab.manager.token, path: { id: lab.experiment.uuid }, body });
  const { calculation_id } = await experimentNow(lab.experiment);
  const message = sentJobs().find(({ job_id, fallback }) => job_id === calculation_id && !fallback);
  const before = consumedUnits();
  expect(await deliver(worker, anyJob.parse(message))).toBe(true);
  expect(await resultBlocks.list(workspace_uuid, lab.experiment.uuid)).not.toEqual([]);
  return consumedUnits() - before;
}

it.each([
  [1000, 1],
  [1000, 4],
])('a calculation of %i samples with %i functions takes at most a unit for 400 values, and 12', async (count, k) => {
  const found = await unitsOf(count, k - 1, (heat, formula) => (formula + 2) * heat);
  expect(found).toBeLessThanOrEqual((count * k) / 400 + 12);
});

it('values with all of a double’s digits take a unit for 128', async () => {
  const found = await unitsOf(1000, 1, (heat, formula) => Math.sin(heat * 1e6 + formula + 0.1));
  expect(found).toBeLessThanOrEqual((1000 * 2) / 115 + 12);
});
