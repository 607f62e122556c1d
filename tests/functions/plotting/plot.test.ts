import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/plotting.ts';
import { inParameters } from '#functions/tables/tables.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { askFor, type JobUnderTest, jobsUnderTest } from '#tests/support/job-kinds.ts';
import { deliver } from '#tests/support/jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

const job = jobsUnderTest.find(({ kind }) => kind === 'plotting') as JobUnderTest;
let lab: LearningLaboratory;
const plot = (x: string, y: string) =>
  invoke(handler, 'plot', {
    as: lab.manager.token,
    path: { id: lab.experiment.uuid },
    body: { plot_settings: { x, y } },
  });

beforeEach(async () => {
  queues.resetHistory();
  sockets.resetHistory();
  lab = await aLearningLaboratory(12);
});

it('returns a square grid over both inputs, which rises with the relevant input, in one frame', async () => {
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const { work } = await askFor(job, lab);
  await deliver(job.worker(), work);
  const last = live.events().at(-1);
  const points = last?.plot_samples ?? [];
  expect(points).toHaveLength(1600);
  expect(last?.plot_settings).toEqual({ x: 'temperature', y: 'binder' });
  expect(JSON.stringify(last).length).toBeLessThan(120_000);
  expect([...new Set(points.map(({ y }) => y))]).toEqual([0, 1]);
  expect([points[0]?.x, points.at(-1)?.x]).toEqual([0, 100]);
  expect(points[0]?.score).toBeLessThan(0.2);
  expect(points.at(-1)?.score).toBeGreaterThan(0.8);
});

it('refuses identical or unknown inputs, and too few samples', async () => {
  expect((await plot('temperature', 'temperature')).body.fields).toEqual({
    'plot_settings.x': 'Value should not match Y parameter',
    'plot_settings.y': 'Value should not match X parameter',
  });
  expect((await plot('temperature', 'yield_pct')).body.fields).toEqual({
    'plot_settings.y': 'The experiment has no such input',
  });
  lab = await aLearningLaboratory(1);
  expect((await plot('temperature', 'binder')).body.detail).toBe('Insufficient amount of samples');
});

it('ends with a message if an input is deleted before the worker starts', async () => {
  const live = await aConnection(lab.experiment, lab.manager.user.uuid);
  const { work } = await askFor(job, lab);
  await inParameters.drop(lab.binder.workspace_uuid, lab.binder);
  await deliver(job.worker(), work);
  expect(live.events().at(-1)).toMatchObject({
    method: 'plotting_failure',
    message: expect.stringContaining('select others'),
  });
});

describe('reading a plot by its job', () => {
  const become = (job_id: string, as = lab.manager.token) =>
    invoke(handler, 'plot', { as, path: { id: lab.experiment.uuid }, body: { job_id } });

  it('reports that it runs, then returns it any number of times without a new calculation', async () => {
    const live = await aConnection(lab.experiment, lab.manager.user.uuid);
    const { work } = await askFor(job, lab);
    expect((await become(work.job_id)).body).toMatchObject({
      detail: 'The plot is still being generated',
      experiment: { plotting_id: work.job_id },
    });
    await deliver(job.worker(), work);
    const event = live.events().at(-1);
    queues.resetHistory();
    for (const { status, body } of [await become(work.job_id), await become(work.job_id)]) {
      expect(status).toBe(202);
      expect(body).toMatchObject({ detail: event?.message, experiment: { plotting_id: '' } });
      expect([body.plot_samples, body.plot_settings]).toEqual([event?.plot_samples, event?.plot_settings]);
    }
    expect(sentMessages()).toEqual([]);
  });

  it('returns the plot that was made after it', async () => {
    const { work: first } = await askFor(job, lab);
    await deliver(job.worker(), first);
    const { work: second } = await askFor(job, lab);
    await deliver(job.worker(), second);
    expect((await become(first.job_id)).body.plot_samples).toHaveLength(1600);
  });

  it('reports a cancelled job, whatever was plotted before', async () => {
    const { work: former } = await askFor(job, lab);
    await deliver(job.worker(), former);
    const { work } = await askFor(job, lab);
    await job.cancel(lab);
    const { body } = await become(work.job_id);
    expect(body.detail).toBe('The plot was cancelled or has failed: please generate it again');
    expect(body.plot_samples).toBeUndefined();
  });

  it('is refused to strangers, and requires both parameters together', async () => {
    const { work } = await askFor(job, lab);
    const stranger = await aLearningLaboratory(4);
    expect((await become(work.job_id, stranger.manager.token)).status).toBe(404);
    const both = { job_id: work.job_id, plot_settings: { x: 'temperature', y: 'binder' } };
    const as = lab.manager.token;
    for (const body of [{}, both]) {
      const answer = await invoke(handler, 'plot', { as, path: { id: lab.experiment.uuid }, body });
      expect(answer.body.fields).toEqual({ plot_settings: 'Please select parameters' });
    }
  });
});
