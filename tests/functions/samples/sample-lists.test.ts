import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/samples.ts';
import { experiments } from '#functions/tables/tables.ts';
import { aMember, newId } from '#tests/support/builders.ts';
import { aFunction } from '#tests/support/definition-builders.ts';
import { aLaboratory, anExperiment, anOutput, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  lab = await aLaboratory();
});

describe('the values of one sample', () => {
  it('come in three lists, with those of the last calculation, and none of another sample', async () => {
    const density = await aFunction(lab.experiment);
    const functional = await anOutput(lab.experiment, { short_name: 'f', is_functional: true, formula: '1' });
    const job_id = newId();
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { calculated_by: job_id } });
    const series = await aSeries(lab.experiment);
    const values = { in: { [lab.heat.uuid]: 7, [lab.binder.uuid]: 1 }, out: { [lab.output.uuid]: 3 } };
    const found = { job_id, version: 0, comp: { [density.uuid]: 14, [newId()]: 1 }, out: { [functional.uuid]: 5 } };
    const other = { job_id: newId(), version: 0, comp: { [density.uuid]: -1 }, out: { [functional.uuid]: -1 } };
    const sample = await aSample(series, { ...values, calculation: found });
    const stale = await aSample(series, { ...values, calculation: other });
    const lists = async ({ uuid }: { uuid: string }, as = lab.manager.token) =>
      Promise.all(
        (['In', 'Comp', 'Out'] as const).map((kind) =>
          invoke(handler, `listSample${kind}Parameters`, { as, path: { id: uuid } }),
        ),
      );
    const [ins, comps, outs] = await lists(sample);
    expect(ins?.body).toEqual(expect.arrayContaining([{ in_parameter: lab.heat.uuid, value: 7 }]));
    expect(comps?.body).toEqual([{ comp_parameter: density.uuid, value: 14 }]);
    expect(outs?.body).toEqual([
      { out_parameter: lab.output.uuid, value: 3 },
      { out_parameter: functional.uuid, value: 5 },
    ]);
    const missing = { value: null, reason: 'Not calculated yet', out_of_date: true };
    expect((await lists(stale))[1]?.body).toEqual([{ comp_parameter: density.uuid, ...missing }]);
    expect((await lists(stale))[2]?.body[1]).toEqual({ out_parameter: functional.uuid, ...missing });
    const stranger = (await aLaboratory()).manager.token;
    expect((await lists(sample, stranger)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('listMultipleExperimentSamples', () => {
  const ask = (uuids: string[], after?: string, as = lab.manager.token) =>
    invoke(handler, 'listMultipleExperimentSamples', { as, body: { experiments: uuids, ...(after ? { after } : {}) } });
  async function all(uuids: string[], as?: string) {
    const found: Record<string, string[]> = {};
    let [next, pages]: [string | null | undefined, number] = [undefined, 0];
    do {
      const { status, body } = await ask(uuids, next ?? undefined, as);
      expect(status).toBe(200);
      for (const { experiment, samples } of body.experiments) {
        found[experiment] = [...(found[experiment] ?? []), ...samples.map(({ uuid }: { uuid: string }) => uuid)];
      }
      next = body.next;
      pages += 1;
    } while (next !== null);
    return { found, pages };
  }

  it('returns every sample of every experiment once, page by page', async () => {
    const second = await anExperiment(lab.project);
    const empty = await anExperiment(lab.project);
    const expected: Record<string, string[]> = { [lab.experiment.uuid]: [], [second.uuid]: [], [empty.uuid]: [] };
    for (const experiment of [lab.experiment, second]) {
      const series = await aSeries(experiment);
      const rows = await Promise.all(Array.from({ length: 130 }, () => aSample(series)));
      expected[experiment.uuid] = rows.map(({ uuid }) => uuid);
      await aSample({ ...series, uuid: newId() });
    }
    const { found } = await all([second.uuid, empty.uuid, lab.experiment.uuid]);
    const sorted = (lists: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(lists).map(([uuid, list]) => [uuid, list.toSorted()]));
    expect(sorted(found)).toEqual(sorted(expected));
  });

  it('returns 404 if one experiment is foreign, unknown or not assigned', async () => {
    const foreign = (await aLaboratory()).experiment.uuid;
    const unassigned = await aMember(lab.workspace.uuid, []);
    for (const other of [foreign, newId()]) {
      expect((await ask([lab.experiment.uuid, other])).status).toBe(404);
      expect((await ask([other])).body).toEqual({ detail: 'Data not found', code: 'not_found' });
    }
    expect((await ask([lab.experiment.uuid], undefined, unassigned.token)).status).toBe(404);
  });

  it('refuses an empty list, too many experiments, and invalid cursors', async () => {
    expect((await ask([])).body.detail).toBe('Experiments cannot be empty');
    expect((await ask(Array.from({ length: 51 }, newId))).status).toBe(400);
    for (const after of ['1.', '0.AAAA', 'x', '-1.', '99999.']) {
      expect((await ask([lab.experiment.uuid], after)).status).toBe(400);
    }
  });
});
