import { beforeEach, expect, it } from 'vitest';
import { queues } from '#tests/support/functions.ts';
import { askFor, jobsUnderTest } from '#tests/support/job-kinds.ts';
import { deliver } from '#tests/support/jobs.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/learning-laboratory.ts';
import { aConnection } from '#tests/support/sockets.ts';

let lab: LearningLaboratory;
let live: Awaited<ReturnType<typeof aConnection>>;

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(8);
  live = await aConnection(lab.experiment, lab.manager.user.uuid);
});

it.each(jobsUnderTest)('$kind ends without time: it has no partial result for another delivery', async (job) => {
  const { work } = await askFor(job, lab);
  const waiting = job.worker(
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  expect(await deliver(waiting, work, { remaining: 1000 })).toBe(true);
  expect(live.events().at(-1)?.message).toContain('took too long');
});
