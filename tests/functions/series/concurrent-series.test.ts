import { expect, it } from 'vitest';
import { handler } from '#functions/handlers/series.ts';
import { aFunction, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { isNight } from '#tests/support/night.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';

const body = { samples: [{ temperature: 1, binder: 'Epoxy' }], options: { in: true, out: false } };
/** Each conflicts with all others on the experiment's row: their work grows with the square of their number. */
const count = isNight ? 50 : 14;
const all = (lab: Awaited<ReturnType<typeof aLaboratory>>) =>
  Promise.all(
    Array.from({ length: count }, () =>
      invoke(handler, 'importSeries', { as: lab.manager.token, path: { id: lab.experiment.uuid }, body }),
    ),
  );

it('with functions all concurrent imports are calculated together', async () => {
  queues.resetHistory();
  const lab = await aLaboratory({ series_count: 10 });
  await aFunction(lab.experiment);
  const answers = await all(lab);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const { calculation_id } = await experimentNow(lab.experiment);
  const claims = sentJobs();
  expect(claims.filter(({ fallback, kind }) => kind === 'calculation' && !fallback)).toMatchObject([
    { job_id: calculation_id },
  ]);
});
