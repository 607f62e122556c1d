import { expect, it } from 'vitest';
import { handler } from '#functions/handlers/series.ts';
import { series } from '#functions/tables/tables.ts';
import { aFunction, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { stored } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';

const body = { samples: [{ temperature: 1, binder: 'Epoxy' }], options: { in: true, out: false } };
/** Each conflicts with all others on the experiment's row: their work grows with the square of their number. */
const count = isNight ? 50 : 20;
const all = (lab: Awaited<ReturnType<typeof aLaboratory>>) =>
  Promise.all(
    Array.from({ length: count }, () =>
      invoke(handler, 'importSeries', { as: lab.manager.token, path: { id: lab.experiment.uuid }, body }),
    ),
  );

it('concurrent imports create exactly the 10 series that the licence allows, each with its own number', async () => {
  const lab = await aLaboratory({ series_count: 10 });
  const answers = await all(lab);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body: { code } }) => code))).toEqual(
    new Set(['quota']),
  );
  const rows = await series.list(lab.workspace.uuid, lab.experiment.uuid);
  expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
  expect((await stored(lab.experiment)).row).toMatchObject({ series_total: 10, series_number: 10 });
});

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
