import { beforeEach, describe, expect, it } from 'vitest';
import { handler as calculation } from '#functions/handlers/calculation.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as generation } from '#functions/handlers/generation.ts';
import { handler as modelling } from '#functions/handlers/modelling.ts';
import { handler as projects } from '#functions/handlers/projects.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { monthOf } from '#functions/tables/activity-sort.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { activity, experiments, sampleHistory, samples } from '#functions/tables/tables.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import { actionNames } from '#shared/rules/permissions.ts';
import { seconds } from '#tests/support/builders.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import {
  aLaboratory,
  aLearningLaboratory,
  aSeries,
  makeBusy,
  manySamples,
} from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { onceAt } from '#tests/support/jobs.ts';

let lab: Awaited<ReturnType<typeof aLearningLaboratory>>;
let other: SeriesRow;
let deletedSample: string;

beforeEach(async () => {
  lab = await aLearningLaboratory(8);
  other = await aSeries(lab.experiment, { number: 2, sample_count: 2 });
  await samples.putAll(
    lab.workspace.uuid,
    manySamples(other, 2).map((row) => ({ ...row, in: { [lab.heat.uuid]: 500, [lab.binder.uuid]: 0 } })),
  );
  deletedSample = lab.samples[7]?.uuid ?? '';
  await invoke(samplesHandler, 'deleteSample', { as: lab.manager.token, path: { id: deletedSample } });
});

interface Door {
  handler: unknown;
  operation: Operation;
  of: 'sample' | 'series' | 'experiment' | 'output' | 'project';
  body?: () => object;
}

const value = (one: number) => ({ outParameters: [{ out_parameter: lab.output.uuid, value: one }] });
/** Every way to change a value of a series. */
const doors: Record<string, Door> = {
  'a typed value': {
    ...{ handler: samplesHandler, operation: 'updateSample', of: 'sample' },
    body: () => ({ version: 0, ...value(77) }),
  },
  'an undone value': {
    ...{ handler: samplesHandler, operation: 'updateSample', of: 'sample' },
    body: () => ({ version: 0, ...value(77), origin: 'undo' }),
  },
  'a deletion': { handler: samplesHandler, operation: 'deleteSample', of: 'sample' },
  'an undone deletion': {
    ...{ handler: samplesHandler, operation: 'createSample', of: 'series' },
    body: () => ({ inParameters: [], restores: deletedSample }),
  },
  'a file': {
    ...{ handler: seriesHandler, operation: 'importOutParameters', of: 'series' },
    body: () => ({ outValues: [{ 'Sample number': 1, yield_pct: 77 }] }),
  },
  'an undone file': {
    ...{ handler: seriesHandler, operation: 'importOutParameters', of: 'series' },
    body: () => ({ outValues: [{ yield_pct: 77 }], replaces: [{ yield_pct: 0 }] }),
  },
  measurements: {
    ...{ handler: seriesHandler, operation: 'reportMeasurements', of: 'experiment' },
    body: () => ({ measurements: [{ series: 1, number: 1, outputs: { yield_pct: 77 } }] }),
  },
  'another name': {
    ...{ handler: seriesHandler, operation: 'updateSeries', of: 'series' },
    body: () => ({ name: 'Other' }),
  },
  'the deletion of the series': { handler: seriesHandler, operation: 'deleteSeries', of: 'series' },
  'the deletion of an output': { handler: definitions, operation: 'deleteOutParameter', of: 'output' },
  'the deletion of the experiment': { handler: experimentsHandler, operation: 'deleteExperiment', of: 'experiment' },
  'the deletion of the project': { handler: projects, operation: 'deleteProject', of: 'project' },
};
/** Those that a locked series permits. */
const doorsOfExperiment: Record<string, Door> = {
  'a new series by hand': {
    ...{ handler: seriesHandler, operation: 'importSeries', of: 'experiment' },
    body: () => ({ samples: [{ temperature: 1, binder: 'Epoxy' }], options: {} }),
  },
  'a generated series': { handler: generation, operation: 'generateSeries', of: 'experiment' },
  'a calculation': {
    ...{ handler: calculation, operation: 'cancelCalculation', of: 'experiment' },
    body: () => ({ calculate_again: true }),
  },
  'other settings': {
    ...{ handler: experimentsHandler, operation: 'updateExperiment', of: 'experiment' },
    body: () => ({ name: 'Other' }),
  },
  'another definition': {
    ...{ handler: definitions, operation: 'updateOutParameter', of: 'output' },
    body: () => ({ name: 'Other' }),
  },
};

const as = () => lab.manager.token;
const ofExperiment = () => ({ as: as(), path: { id: lab.experiment.uuid } });
const ofSeries = () => ({ as: as(), path: { id: lab.series.uuid } });
function open({ handler, operation, of, body }: Door, token = as()) {
  const id = {
    sample: lab.samples[0]?.uuid ?? '',
    series: lab.series.uuid,
    experiment: lab.experiment.uuid,
    output: lab.output.uuid,
    project: lab.project.uuid,
  }[of];
  return invoke(handler, operation, { as: token, path: { id, uuid: id }, ...(body && { body: body() }) });
}
const contentNow = async () => [
  await samples.list(lab.workspace.uuid, lab.experiment.uuid),
  await sampleHistory.list(lab.workspace.uuid, lab.experiment.uuid),
];
const locked = (what: string) => ({
  status: 409,
  body: {
    code: 'record_locked',
    detail: expect.stringMatching(`^${what} is locked since \\d\\d-\\d\\d-\\d{4} by ${lab.manager.user.name}`),
  },
});

describe('a locked series', () => {
  const lock = () => invoke(seriesHandler, 'lockSeries', ofSeries());
  const unlock = () => invoke(seriesHandler, 'unlockSeries', ofSeries());

  it('refuses every change of its own, and says since when and by whom', async () => {
    const { status, body } = await lock();
    expect(status).toBe(200);
    expect(body.locked).toEqual({ since: expect.any(Number), by: lab.manager.user.name });
    const before = await contentNow();
    for (const [name, door] of Object.entries(doors)) {
      const answer = await open(door);
      expect([name, answer.status, answer.body.code]).toEqual([name, 409, 'record_locked']);
      if (door.of === 'sample' || door.of === 'series') expect(answer).toMatchObject(locked('Series 1'));
    }
    expect(await contentNow()).toEqual(before);
    const list = await invoke(seriesHandler, 'listSeries', ofExperiment());
    expect(list.body.series.map(({ locked }: SeriesRow) => locked?.by)).toEqual([lab.manager.user.name, undefined]);
  });

  it('permits changes of the others, and new ones', async () => {
    await lock();
    const measured = { measurements: [{ series: 2, number: 1, outputs: { yield_pct: 3 } }] };
    expect((await invoke(seriesHandler, 'reportMeasurements', { ...ofExperiment(), body: measured })).status).toBe(200);
    const samples = [{ temperature: 1, binder: 'Epoxy' }];
    const request = { ...ofExperiment(), body: { samples, options: {} } };
    expect((await invoke(seriesHandler, 'importSeries', request)).status).toBe(201);
    const both = [1, 2].map((series) => ({ series, number: 1, outputs: { yield_pct: 4 } }));
    const mixed = await invoke(seriesHandler, 'reportMeasurements', {
      ...ofExperiment(),
      body: { measurements: both },
    });
    expect(mixed).toMatchObject(locked('Series 1'));
  });

  it('can be edited again once it is unlocked, and the activity log says who did that', async () => {
    const first = await lock();
    expect((await lock()).body).toEqual(first.body);
    expect((await unlock()).body).not.toHaveProperty('locked');
    expect((await unlock()).status).toBe(200);
    for (const name of ['a typed value', 'an undone deletion', 'a deletion', 'the deletion of the series']) {
      expect([name, (await open(doors[name] as Door)).status]).toEqual([name, expect.toSatisfy((code) => code < 300)]);
    }
    const lines = await activity.list(platform, monthOf(seconds()));
    const subject = `series 1 of ${lab.experiment.name}`;
    const own = lines.filter(({ user, action }) => user === lab.manager.user.email && action.includes('ockSeries'));
    // Lines of one second have no order.
    expect(own.map(({ action }) => action).sort()).toEqual(
      ['lockSeries', 'lockSeries', 'unlockSeries', 'unlockSeries'].map((operation) => `${operation} ${subject}`),
    );
    expect((await experimentNow(lab.experiment)).locked_series).toBeUndefined();
  });

  it('refuses an edit that began before it was locked', async () => {
    onceAt('BatchWriteCommand', async (write) => {
      await lock();
      return write();
    });
    const before = (await contentNow())[0];
    expect(await open(doors['a typed value'] as Door)).toMatchObject({ status: 409, body: { code: 'record_locked' } });
    expect((await contentNow())[0]).toEqual(before);
  });
});

describe('a locked experiment', () => {
  const lock = (token = as()) => invoke(experimentsHandler, 'lockExperiment', { ...ofExperiment(), as: token });
  const unlock = () => invoke(experimentsHandler, 'unlockExperiment', ofExperiment());

  it('refuses every change, also new series and other definitions', async () => {
    expect((await lock()).body.locked).toEqual({ since: expect.any(Number), by: lab.manager.user.name });
    const before = [...(await contentNow()), await experimentNow(lab.experiment)];
    for (const [name, door] of Object.entries({ ...doors, ...doorsOfExperiment })) {
      expect([name, await open(door)]).toEqual([name, expect.objectContaining(locked('The experiment'))]);
    }
    expect([...(await contentNow()), await experimentNow(lab.experiment)]).toEqual(before);
    expect((await unlock()).body).not.toHaveProperty('locked');
    expect((await open(doors['a typed value'] as Door)).status).toBe(200);
  });

  it('can be modelled, read and copied; the copy is open', async () => {
    await invoke(seriesHandler, 'lockSeries', ofSeries());
    await lock();
    const copy = await invoke(experimentsHandler, 'duplicateExperiment', { ...ofExperiment(), body: {} });
    expect(copy.status).toBe(201);
    expect(copy.body).not.toHaveProperty('locked');
    const { body } = await invoke(seriesHandler, 'listSeries', { as: as(), path: { id: copy.body.uuid } });
    expect(body.series[0]).not.toHaveProperty('locked');
    const [sample] = body.series[0].samples;
    const edit = { as: as(), path: { id: sample.uuid }, body: { version: 0, note: 'Open' } };
    expect((await invoke(samplesHandler, 'updateSample', edit)).status).toBe(200);
    expect((await invoke(modelling, 'predict', ofExperiment())).status).toBe(202);
  });

  it('is not locked while a job runs, which would write into it', async () => {
    await makeBusy(lab.experiment);
    expect(await lock()).toMatchObject({ status: 400, body: { code: 'busy' } });
    expect(await invoke(seriesHandler, 'lockSeries', ofSeries())).toMatchObject({ status: 400 });
    expect(await experimentNow(lab.experiment)).not.toHaveProperty('locked');
  });

  it('needs the licence, and belongs to its tenant', async () => {
    expect((await lock((await aLaboratory()).manager.token)).status).toBe(404);
    const without = await aLearningLaboratory(2, { actions: actionNames.filter((name) => name !== 'experiment:lock') });
    for (const [handler, operation, id] of [
      [experimentsHandler, 'lockExperiment', without.experiment.uuid],
      [experimentsHandler, 'unlockExperiment', without.experiment.uuid],
      [seriesHandler, 'lockSeries', without.series.uuid],
      [seriesHandler, 'unlockSeries', without.series.uuid],
    ] as const) {
      const answer = await invoke(handler, operation, { as: without.manager.token, path: { id } });
      expect([operation, answer.status]).toEqual([operation, 403]);
    }
    expect((await experiments.get(without.workspace.uuid, without.experiment))?.locked).toBeUndefined();
  });
});
