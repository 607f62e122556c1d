import { beforeEach, describe, expect, it } from 'vitest';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler as deletion } from '#functions/handlers/deletion-worker.ts';
import { handler } from '#functions/handlers/experiments.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { experiments, samples, uniqueNames } from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { aMember, newId } from '#tests/support/builders.ts';
import { aFunction, aModel, aRule, aScript } from '#tests/support/definition-builders.ts';
import { aLaboratory, aProject, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, onceAt, stored } from '#tests/support/jobs.ts';

/** Each conflicts with all others on the licence's counter: their work grows with the square of their number. */

type Laboratory = Awaited<ReturnType<typeof aLaboratory>>;
let lab: Laboratory;
let made: Awaited<ReturnType<typeof fill>>;

const duplicate = (body: object = {}, as = lab.manager.token, id = lab.experiment.uuid) =>
  invoke(handler, 'duplicateExperiment', { as, path: { id }, body });
const settings = async (id: string) =>
  (await invoke(definitions, 'exportParameters', { as: lab.manager.token, path: { id } })).body;
const seriesOf = async (id: string) =>
  (await invoke(seriesHandler, 'listSeries', { as: lab.manager.token, path: { id } })).body.series;

async function fill({ experiment, heat, output }: Laboratory) {
  const calculatedBy = newId();
  const [density] = await Promise.all([aFunction(experiment), aScript(experiment), aRule(experiment)]);
  const one = await aSeries(experiment, { number: 1, sample_count: 2 });
  const two = await aSeries(experiment, { number: 3, sample_count: 1 });
  const values = { in: { [heat.uuid]: 7, [newId()]: 1 }, out: { [output.uuid]: 3 } };
  const calculation = { job_id: calculatedBy, version: 0, comp: { [density.uuid]: 14 }, out: {} };
  const predicted_outputs = { [output.uuid]: { value: 3, low: 2, high: 4 } };
  await aSample(one, {
    ...values,
    calculation,
    position: 0,
    predicted_score: 0.25,
    predicted_outputs,
    proposed: { [heat.uuid]: 5 },
  });
  const empty = { job_id: calculatedBy, version: 0, comp: { [density.uuid]: null }, out: {} };
  await aSample(one, { position: 1, calculation: empty });
  await aSample(two, { ...values, position: 0, calculation: empty });
  // Rows of an uncommitted job, which are invisible.
  await aSample({ ...two, uuid: newId() }, values);
  const set = { series_total: 2, series_number: 3, calculated_by: calculatedBy, sample_count: 7, description: 'D' };
  await experiments.update(experiment.workspace_uuid, experiment, { set });
  return { density, one, two };
}

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLaboratory();
  made = await fill(lab);
});

describe('duplicateExperiment', () => {
  it.each(['full', 'settings', 'scripts'])(
    'keeps the whole front in the mode %s, unless it is given up',
    async (mode) => {
      expect((await duplicate({ duplicate: mode })).body).not.toHaveProperty('whole_front');
      await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { whole_front: true } });
      expect((await duplicate({ duplicate: mode })).body).toMatchObject({ whole_front: true });
      const weighted = await duplicate({ duplicate: mode, experiment: { whole_front: false } });
      expect(weighted.body).not.toHaveProperty('whole_front');
    },
  );

  it('with all contents copies definitions, series and samples under new uuids', async () => {
    await aModel(lab.experiment, []);
    const { status, body } = await duplicate();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Experiment (Duplicate)',
      description: 'D',
      sample_count: 7,
      creator: lab.manager.user.name,
      prediction_model: null,
      calculation_id: '',
    });
    expect(await settings(body.uuid)).toEqual(await settings(lab.experiment.uuid));
    const [source, copy] = [await seriesOf(lab.experiment.uuid), await seriesOf(body.uuid)];
    expect(copy.map(({ number }: { number: number }) => number)).toEqual([1, 3]);
    expect(copy.map(({ sample_count }: { sample_count: number }) => sample_count)).toEqual([2, 1]);
    const values = (list: typeof copy) =>
      list.flatMap((one: (typeof copy)[number]) =>
        one.samples.map((sample: (typeof one.samples)[number]) => [
          sample.position,
          sample.predicted_score,
          sample.inParameters.map(({ value }: { value: number }) => value),
          sample.outParameters.map(({ value }: { value: number }) => value),
          sample.compParameters.map(({ value }: { value: number }) => value),
        ]),
      );
    expect(values(copy)).toEqual(values(source));
    expect(values(copy)[0]).toEqual([0, 0.25, [7], [3], [14]]);
    expect(copy[0].samples[0].predicted_outputs).toMatchObject([{ value: 3, low: 2, high: 4 }]);
    expect(copy[0].samples[0].proposed_inputs).toEqual([{ ...copy[0].samples[0].inParameters[0], value: 5 }]);
    const uuids = (list: unknown): string[] => JSON.stringify(list).match(/[0-9a-f-]{36}/g) ?? [];
    expect(uuids(copy).filter((uuid) => uuids(source).includes(uuid))).toEqual([]);
    expect(await experiments.resolve(body.uuid)).toMatchObject({
      series_total: 2,
      series_number: 3,
      calculated_total: 2,
    });
  });

  it('copies settings and scripts, or scripts only, under the given name', async () => {
    const changed = { name: 'Mine', noise: 0.5 };
    const half = await duplicate({ duplicate: 'settings', experiment: changed });
    expect(half.body).toMatchObject({ name: 'Mine', noise: 0.5, sample_count: 7 });
    expect(await seriesOf(half.body.uuid)).toEqual([]);
    expect(await settings(half.body.uuid)).toEqual({ ...(await settings(lab.experiment.uuid)), noise: 0.5 });
    const scripts = await duplicate({ duplicate: 'scripts' });
    const file = await settings(scripts.body.uuid);
    expect(file.scripts).toHaveLength(1);
    expect([file.in_parameters, file.out_parameters, file.comp_parameters, file.rules]).toEqual([[], [], [], []]);
    expect(await experiments.resolve(scripts.body.uuid)).toMatchObject({ calculated_total: 0, series_total: 0 });
    expect(await uniqueNames.list(lab.workspace.uuid, experimentNames(scripts.body.uuid))).toHaveLength(1);
  });

  it('starts a calculation if the original’s values were stale', async () => {
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { calculated_by: '' } });
    const { body } = await duplicate();
    expect(body).toMatchObject({ calculation_id: expect.stringMatching(/./), calculation_waits: true });
    expect(sentMessages()).toContainEqual(expect.objectContaining({ job_id: body.calculation_id, fallback: false }));
  });

  it('starts a calculation if one sample has no valid values, and returns the others meanwhile', async () => {
    await aSample(made.two, { position: 1 });
    const { body } = await duplicate();
    expect(body).toMatchObject({ calculation_id: expect.stringMatching(/./), calculation_waits: true });
    const copied = (await seriesOf(body.uuid)).flatMap(({ samples: rows }: { samples: unknown[] }) => rows);
    expect(copied[0]).toMatchObject({ compParameters: [{ value: 14 }] });
  });

  it('continues the series numbers if a series was created meanwhile', async () => {
    onceAt('QueryCommand', async (send) => {
      await aSeries(lab.experiment, { number: 4 });
      return send();
    });
    const { body } = await duplicate();
    expect(await experiments.resolve(body.uuid)).toMatchObject({ series_total: 3, series_number: 4 });
  });

  it('leaves nothing visible after a crash; the scheduled deletion removes the rest', async () => {
    onceAt('TransactWriteCommand', async () => {
      throw new Error('killed');
    });
    expect((await duplicate()).status).toBe(500);
    const [announced] = sentMessages() as { uuid: string }[];
    const copy = { ...lab.experiment, uuid: announced?.uuid ?? '' };
    expect((await stored(copy)).samples).toHaveLength(3);
    expect((await invoke(handler, 'getExperiment', { as: lab.manager.token, path: { id: copy.uuid } })).status).toBe(
      404,
    );
    const [sample] = (await stored(copy)).samples;
    expect(await samples.resolve(sample?.uuid ?? '')).toBeDefined();
    await deliver(deletion, announced ?? {});
    expect(await stored(copy)).toEqual({ row: undefined, series: [], samples: [] });
    expect(await uniqueNames.list(lab.workspace.uuid, experimentNames(copy.uuid))).toEqual([]);
    expect((await stored(lab.experiment)).samples).toHaveLength(4);
    expect(made.one.uuid).not.toBe('');
  });

  it('the scheduled deletion keeps a committed copy', async () => {
    const { body } = await duplicate();
    await deliver(deletion, sentMessages()[0] as object);
    expect((await seriesOf(body.uuid)).length).toBe(2);
  });
});

describe('lists of experiments', () => {
  it('recent experiments keep the given order; unknown, foreign and unassigned ones are absent', async () => {
    const other = await aLaboratory();
    const second = (await duplicate({ duplicate: 'scripts' })).body;
    const hidden = await aProject(lab.workspace.uuid);
    const member = await aMember(lab.workspace.uuid, [], [lab.project.uuid]);
    const recent = (uuids: string[], as = member.token) =>
      invoke(handler, 'listRecentExperiments', { as, body: { experiments: uuids } });
    const asked = [second.uuid, other.experiment.uuid, newId(), lab.experiment.uuid, second.uuid];
    const { status, body } = await recent(asked);
    expect(status).toBe(200);
    expect(body.map(({ uuid }: { uuid: string }) => uuid)).toEqual([second.uuid, lab.experiment.uuid]);
    expect((await recent(asked, other.manager.token)).body).toHaveLength(1);
    expect((await recent(Array.from({ length: 11 }, newId))).status).toBe(400);
    expect((await recent(['no-uuid'])).status).toBe(400);
    const elsewhere = await aMember(lab.workspace.uuid, [], [hidden.uuid]);
    expect((await recent(asked, elsewhere.token)).body).toEqual([]);
  });

  it('a workspace’s list has the projects that the caller may open', async () => {
    const hidden = await aProject(lab.workspace.uuid);
    const elsewhere = await aMember(lab.workspace.uuid, [], [hidden.uuid]);
    const list = (as: string) => invoke(handler, 'listWorkspaceExperiments', { as, path: { id: lab.workspace.uuid } });
    expect((await list(lab.manager.token)).body).toMatchObject([
      { uuid: lab.experiment.uuid, project_id: lab.project.uuid },
    ]);
    expect((await list(elsewhere.token)).body).toEqual([]);
    expect((await list((await aLaboratory()).manager.token)).status).toBe(404);
  });
});
