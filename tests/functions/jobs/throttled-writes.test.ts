import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { experiments, samples } from '#functions/tables/tables.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import { everyJob } from '#tests/support/every-job.ts';
import { aLearningLaboratory, type LearningLaboratory, manySamples } from '#tests/support/experiment-builders.ts';
import { queues, sentTo } from '#tests/support/functions.ts';
import { deliver, stored } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';
import { refuseWhere } from '#tests/support/throttle.ts';

// A partition that accepts some writes and then none for the rest of a delivery. Each job writes many samples.
vi.mock('#shared/rules/limits.ts', async (importOriginal) => {
  const { limits } = await importOriginal<typeof import('#shared/rules/limits.ts')>();
  return { limits: { ...limits, rowsWithinCall: 5 } };
});

let lab: LearningLaboratory;
let end = () => {};

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory();
});
afterEach(() => end());

type Input = { TableName?: string; RequestItems?: Record<string, unknown[]>; UpdateExpression?: string };
/** The number of samples that a command writes. */
const samplesIn = ({ TableName, RequestItems, UpdateExpression }: Input) =>
  RequestItems?.[physicalName('samples')]?.length ??
  (TableName === physicalName('samples') && UpdateExpression ? 1 : 0);

/** Allows `maxSamples` samples to be written. Once they are, and others were refused, the delivery has no time left. */
function refuseAfter(maxSamples: number, refusal: (input: Input) => 'unprocessed' | string) {
  const seen = { written: 0, refused: 0 };
  let letThrough = 0;
  end = refuseWhere(
    (_, input) => {
      const count = samplesIn(input);
      if (count === 0) return undefined;
      if (letThrough + count <= maxSamples) {
        letThrough += count;
        return undefined;
      }
      seen.refused += 1;
      return refusal(input);
    },
    (input) => {
      seen.written += samplesIn(input);
    },
  );
  return { seen, remaining: () => (seen.refused > 2 && seen.written === letThrough ? 1000 : 300_000) };
}

const withBlocks = everyJob.filter(({ name }) => ['calculation', 'modeling', 'import of outputs'].includes(name));

it.each(withBlocks)('$name writes its blocks after a throttle of a while', async ({ kind, ask, worker }) => {
  const work = await ask(lab);
  let refusals = 4;
  end = refuseWhere((_, { RequestItems }) =>
    RequestItems?.[physicalName('result-blocks')] && refusals-- > 0 ? 'ThrottlingException' : undefined,
  );
  expect(await deliver(worker(), work)).toBe(true);
  expect(refusals).toBeLessThan(0);
  expect((await experimentNow(lab.experiment))[`${kind}_id`]).not.toBe(work.job_id);
});

const refusals = isNight ? ['unprocessed', 'ThrottlingException'] : ['unprocessed'];

it.each(refusals)('a copy continues where batches were refused (%s)', async (refusal) => {
  const job = everyJob.find(({ name }) => name === 'copy');
  if (!job) throw new Error('No job');
  // More than a page, after which a copy keeps how far it is.
  const total = 1100;
  await samples.putAll(lab.workspace.uuid, manySamples(lab.series, total - lab.samples.length));
  const work = await job.ask(lab);
  const first = refuseAfter(1000, () => refusal);
  expect(await deliver(job.worker(), work, { remaining: first.remaining })).toBe(false);
  end();
  const written = (await stored({ ...lab.experiment, uuid: work.job_id })).samples.length;
  expect(written).toBe(1000);
  const second = refuseAfter(Number.POSITIVE_INFINITY, () => refusal);
  expect(await deliver(job.worker(), work, { count: 2 })).toBe(true);
  expect(second.seen.written).toBe(total - written);
  expect((await stored({ ...lab.experiment, uuid: work.job_id })).samples).toHaveLength(total);
});

it('a deletion that is throttled for all of its time continues with another message', async () => {
  const { workspace_uuid, project_uuid, uuid, parent, sort } = lab.experiment;
  await samples.putAll(workspace_uuid, manySamples(lab.series, 52));
  await experiments.drop(workspace_uuid, { parent, sort });
  const message = { kind: 'experiment', workspace_uuid, project_uuid, experiment_uuid: uuid, uuid };
  const first = refuseAfter(25, () => 'unprocessed');
  expect(await deliver(deletion, message, { remaining: 20_500 })).toBe(true);
  expect(first.seen.refused).toBeGreaterThan(0);
  expect(sentTo('deletion')).toEqual([message]);
  end();
  expect(await deliver(deletion, message)).toBe(true);
  expect((await stored(lab.experiment)).samples).toEqual([]);
});
