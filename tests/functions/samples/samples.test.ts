import { describe, expect, it } from 'vitest';
import { nextPosition } from '#functions/features/samples/api/create-sample.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler } from '#functions/handlers/samples.ts';
import { experiments, series as seriesTable } from '#functions/tables/tables.ts';
import { aMember, newId } from '#tests/support/builders.ts';
import { aLaboratory, anOutput, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

async function setUp(licence: { actions?: string[] } = {}) {
  const laboratory = await aLaboratory(licence);
  const { experiment, heat, binder, output, manager } = laboratory;
  const series = await aSeries(experiment);
  const ins = (heatValue: number, binderValue: number) => [
    { in_parameter: heat.uuid, value: heatValue },
    { in_parameter: binder.uuid, value: binderValue },
  ];
  const out = (value: number | null) => [{ out_parameter: output.uuid, value }];
  const as = manager.token;
  return {
    ...laboratory,
    series,
    ins,
    out,
    create: (body: object, token = as) =>
      invoke(handler, 'createSample', { as: token, path: { id: series.uuid }, body }),
    update: (id: string, body: object, token = as) =>
      invoke(handler, 'updateSample', { as: token, path: { id }, body }),
    remove: (id: string, token = as) => invoke(handler, 'deleteSample', { as: token, path: { id } }),
    list: async () => (await invoke(handler, 'listSamples', { as, path: { id: series.uuid } })).body,
    count: async () =>
      (await seriesTable.get(series.workspace_uuid, { parent: series.parent, sort: series.sort }))?.sample_count,
  };
}

describe('createSample', () => {
  it('requires a value for each input, and puts the sample after the others', async () => {
    const { create, list, ins, out, series, manager, heat, binder, output, count } = await setUp();
    await aSample(series, { position: 4 });
    const first = await create({ inParameters: ins(20, 1), outParameters: out(3.5) });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      series: series.uuid,
      is_generated: false,
      predicted_score: null,
      creator: manager.user.name,
      source: 'create',
      version: 0,
      position: 5,
      compParameters: [],
    });
    expect(first.body.inParameters).toHaveLength(2);
    expect(first.body.inParameters).toEqual(
      expect.arrayContaining([
        { in_parameter: heat.uuid, value: 20 },
        { in_parameter: binder.uuid, value: 1 },
      ]),
    );
    expect(first.body.outParameters).toEqual([{ out_parameter: output.uuid, value: 3.5 }]);
    const more = await Promise.all(Array.from({ length: 8 }, () => create({ inParameters: ins(1, 0) })));
    expect(more.map(({ body }) => body.position).sort((a, b) => a - b)).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
    const listed = await list();
    expect(listed.map(({ position }: { position: number }) => position)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(listed[1]).toEqual(first.body);
    expect(listed[2].outParameters).toEqual([{ out_parameter: output.uuid, value: null }]);
    expect(await count()).toBe(9);
  });

  it('gives no two samples the same position under concurrent creates', async () => {
    const { series } = await setUp();
    await aSample(series, { position: 19 });
    expect([await nextPosition(series), await nextPosition(series)]).toEqual([20, 21]);
  });

  it('refuses missing, wrong and foreign values', async () => {
    const { create, ins, out, list, experiment } = await setUp();
    const functional = await anOutput(experiment, {
      name: 'Sum',
      short_name: 'sum',
      is_functional: true,
      formula: '1',
    });
    const other = await aLaboratory();
    const refusal = async (body: object) => {
      const answer = await create(body);
      expect(answer.status).toBe(400);
      return answer.body.detail;
    };
    const [heat, binder] = ins(20, 1);
    expect(await refusal({ inParameters: [heat] })).toBe('Binder cannot be empty');
    expect(await refusal({ inParameters: [] })).toMatch(/cannot be empty$/);
    expect(await refusal({ inParameters: [heat, binder, heat] })).toBe('Temperature is given more than once');
    expect(await refusal({ inParameters: ins(20, 2) })).toBe('Binder must be one of its categories');
    expect(await refusal({ inParameters: ins(20, 0.5) })).toBe('Binder must be one of its categories');
    expect((await create({ inParameters: [{ ...heat, value: '20' }, binder] })).status).toBe(400);
    const unknown = 'The experiment has no such input';
    expect(await refusal({ inParameters: [...ins(20, 1), { in_parameter: newId(), value: 1 }] })).toBe(unknown);
    expect(await refusal({ inParameters: [...ins(20, 1), { in_parameter: other.heat.uuid, value: 1 }] })).toBe(unknown);
    expect(
      await refusal({ inParameters: ins(20, 1), outParameters: [{ out_parameter: functional.uuid, value: 1 }] }),
    ).toBe('Sum is calculated and cannot be edited');
    expect((await create({ inParameters: ins(20, 1), outParameters: out(2) })).status).toBe(201);
    expect(await list()).toHaveLength(1);
  });
});

describe('updateSample', () => {
  it('merges: omitted values stay', async () => {
    const { series, heat, binder, output, experiment, update, out } = await setUp();
    const second = await anOutput(experiment, { name: 'Cost', short_name: 'cost' });
    const sample = await aSample(series, { in: { [heat.uuid]: 1, [binder.uuid]: 0 }, out: { [second.uuid]: 7 } });
    const { status, body } = await update(sample.uuid, { version: 0, outParameters: out(42) });
    expect(status).toBe(200);
    expect(body.version).toBe(1);
    expect(body.outParameters).toEqual([
      { out_parameter: output.uuid, value: 42 },
      { out_parameter: second.uuid, value: 7 },
    ]);
    expect(body.inParameters).toHaveLength(2);
    const emptied = await update(sample.uuid, { version: 1, outParameters: out(null) });
    expect(emptied.body.outParameters[0]).toEqual({ out_parameter: output.uuid, value: null });
  });

  it('accepts one of many changes of a version; the others get 409 with the current sample', async () => {
    const { series, update, out, list } = await setUp();
    const sample = await aSample(series);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => update(sample.uuid, { version: 0, outParameters: out(i + 1) })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const [now] = await list();
    expect(now).toEqual(won[0]?.body);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'conflict', current: now });
    }
    expect(await update(sample.uuid, { version: 0 })).toMatchObject({ status: 409, body: { current: now } });
  });

  it('names the last editor of a sample, also in a conflict', async () => {
    const { workspace, project, series, update, out, manager } = await setUp();
    const sample = await aSample(series);
    const other = await aMember(workspace.uuid, [], [project.uuid]);
    const changed = await update(sample.uuid, { version: 0, outParameters: out(7) }, other.token);
    expect(changed.body).toMatchObject({ edited_by: other.user.name });
    expect(await update(sample.uuid, { version: 0, outParameters: out(8) })).toMatchObject({
      status: 409,
      body: { current: { version: 1, edited_by: other.user.name } },
    });
    const again = await update(sample.uuid, { version: 1, outParameters: out(8) });
    expect(again.body).toMatchObject({ edited_by: manager.user.name });
  });

  it('requires more for inputs than for outputs, and accepts unchanged inputs in the full sample', async () => {
    const { workspace, project, series, heat, binder, update, ins, out } = await setUp({ actions: [] });
    const sample = await aSample(series, { in: { [heat.uuid]: 1, [binder.uuid]: 0 }, predicted_score: 0.5 });
    const { token } = await aMember(workspace.uuid, [], [project.uuid]);
    const full = await update(sample.uuid, { version: 0, inParameters: ins(1, 0), outParameters: out(2) }, token);
    expect(full).toMatchObject({ status: 200, body: { version: 1, predicted_score: 0.5 } });
    expect((await update(sample.uuid, { version: 1, inParameters: ins(2, 0) }, token)).status).toBe(403);
    const licensed = await setUp();
    const other = await aSample(licensed.series, {
      in: { [licensed.heat.uuid]: 1, [licensed.binder.uuid]: 0 },
      predicted_score: 0.5,
      predicted_interval: { low: 0.4, high: 0.6 },
      predicted_outputs: { [licensed.output.uuid]: { value: 2, low: 1, high: 3 } },
    });
    const measured = await licensed.update(other.uuid, { version: 0, outParameters: licensed.out(2) });
    expect(measured.body).toMatchObject({
      predicted_interval: { low: 0.4, high: 0.6 },
      predicted_outputs: [{ uuid: licensed.output.uuid, value: 2, low: 1, high: 3 }],
    });
    const edited = await licensed.update(other.uuid, { version: 1, inParameters: licensed.ins(2, 0) });
    const gone = { predicted_score: null, predicted_interval: null, version: 2 };
    expect(edited).toMatchObject({ status: 200, body: gone });
    expect(edited.body.predicted_outputs).toBeUndefined();
  });

  it('remembers what was proposed of edited inputs, until they are as proposed again', async () => {
    const { series, heat, binder, update, ins, out, list } = await setUp();
    const sample = await aSample(series, { source: 'generate', in: { [heat.uuid]: 70, [binder.uuid]: 0 } });
    const edit = async (version: number, inParameters: object) =>
      (await update(sample.uuid, { version, inParameters })).body.proposed_inputs;
    const proposed = (input: { uuid: string }, value: number) => ({ in_parameter: input.uuid, value });
    expect((await list())[0].proposed_inputs).toBeUndefined();
    expect(await edit(0, ins(33, 0))).toEqual([proposed(heat, 70)]);
    expect(await edit(1, ins(34, 1))).toEqual(expect.arrayContaining([proposed(heat, 70), proposed(binder, 0)]));
    const measured = await update(sample.uuid, { version: 2, outParameters: out(5) });
    expect(measured.body.proposed_inputs).toHaveLength(2);
    expect((await list())[0]).toEqual(measured.body);
    expect(await edit(3, ins(70, 1))).toEqual([proposed(binder, 0)]);
    expect(await edit(4, ins(70, 0))).toBeUndefined();
    expect((await list())[0].proposed_inputs).toBeUndefined();
    const own = await aSample(series, { source: 'create', in: { [heat.uuid]: 70, [binder.uuid]: 0 } });
    const { body } = await update(own.uuid, { version: 0, inParameters: ins(33, 0) });
    expect(body.inParameters).toEqual(expect.arrayContaining([proposed(heat, 33)]));
    expect(body.proposed_inputs).toBeUndefined();
  });

  it('ignores calculated outputs', async () => {
    const { series, experiment, update } = await setUp();
    const sum = await anOutput(experiment, { name: 'Sum', short_name: 'sum', is_functional: true, formula: '1' });
    const job_id = newId();
    await experiments.update(experiment.workspace_uuid, experiment, { set: { calculated_by: job_id } });
    const sample = await aSample(series, { calculation: { job_id, version: 0, comp: {}, out: { [sum.uuid]: 5 } } });
    const send = (value: number) =>
      update(sample.uuid, { version: 0, outParameters: [{ out_parameter: sum.uuid, value }] });
    expect((await send(5)).status).toBe(200);
    expect(await send(6)).toMatchObject({ status: 400, body: { fields: { sum: expect.any(String) } } });
  });
});

describe('samples', () => {
  it('are deleted once, and counted', async () => {
    const { series, remove, list, count } = await setUp();
    const sample = await aSample(series);
    await seriesTable.update(series.workspace_uuid, series, { set: { sample_count: 1 } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(sample.uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    expect(await list()).toEqual([]);
    expect(await count()).toBe(0);
  });

  it('omit the values of a deleted parameter and of a deleted category', async () => {
    const { series, heat, binder, output, list, manager, create, ins } = await setUp();
    await aSample(series, { in: { [heat.uuid]: 1, [binder.uuid]: 1 }, out: { [output.uuid]: 3 } });
    const as = manager.token;
    await invoke(definitions, 'deleteInParameter', { as, path: { uuid: heat.uuid } });
    await invoke(definitions, 'deleteOutParameter', { as, path: { uuid: output.uuid } });
    expect((await list())[0]).toMatchObject({
      inParameters: [{ in_parameter: binder.uuid, value: 1 }],
      outParameters: [],
    });
    const fewer = { ...binder, categories: ['Epoxy'] };
    await invoke(definitions, 'updateInParameter', { as, path: { uuid: binder.uuid }, body: fewer });
    expect((await list())[0].inParameters).toEqual([]);
    expect((await create({ inParameters: ins(1, 0) })).body.detail).toBe('The experiment has no such input');
  });
});
