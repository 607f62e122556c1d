import { describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/samples.ts';
import { deletedSamples, series as seriesTable } from '#functions/tables/tables.ts';
import { newId } from '#tests/support/builders.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

async function setUp() {
  const laboratory = await aLaboratory();
  const { experiment, heat, binder, output, manager } = laboratory;
  const series = await aSeries(experiment);
  const as = manager.token;
  return {
    ...laboratory,
    series,
    ins: (heatValue: number, binderValue: number) => [
      { in_parameter: heat.uuid, value: heatValue },
      { in_parameter: binder.uuid, value: binderValue },
    ],
    out: (value: number) => [{ out_parameter: output.uuid, value }],
    create: (body: object) => invoke(handler, 'createSample', { as, path: { id: series.uuid }, body }),
    update: (id: string, body: object) => invoke(handler, 'updateSample', { as, path: { id }, body }),
    remove: (id: string) => invoke(handler, 'deleteSample', { as, path: { id } }),
    list: async () => (await invoke(handler, 'listSamples', { as, path: { id: series.uuid } })).body,
    count: async () => (await seriesTable.get(series.workspace_uuid, series))?.sample_count ?? 0,
  };
}

describe('a deleted sample', () => {
  it('comes back as the same one, at its place, with its history, also after others have been added', async () => {
    const { create, update, remove, list, ins, out, output, series, count } = await setUp();
    const generated = await aSample(series, {
      position: 1,
      source: 'generate',
      is_generated: true,
      predicted_score: 0.7,
      creator: 'Engine',
      created: 1_700_000_000,
      in: Object.fromEntries(ins(40, 1).map(({ in_parameter, value }) => [in_parameter, value])),
    });
    await create({ inParameters: ins(1, 0) });
    await update(generated.uuid, { version: 0, outParameters: out(4) });
    const before = (await list()).find(({ uuid }: { uuid: string }) => uuid === generated.uuid);
    const counted = await count();
    expect((await remove(generated.uuid)).status).toBe(204);
    const body = { inParameters: ins(0, 0), restores: generated.uuid };
    await create({ inParameters: ins(2, 0) });
    const back = await create(body);
    expect(back).toEqual({ status: 201, body: { ...before, version: before.version + 1 } });
    expect(back.body).toMatchObject({ position: 1, predicted_score: 0.7, source: 'generate', creator: 'Engine' });
    expect(back.body.outParameters).toEqual([{ out_parameter: output.uuid, value: 4 }]);
    expect((await list()).map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
    expect(await count()).toBe(counted + 1);
    // Brought back twice, it is there once.
    expect(await create(body)).toEqual(back);
    expect(await count()).toBe(counted + 1);
    expect((await remove(generated.uuid)).status).toBe(204);
    expect((await create(body)).body.version).toBe(before.version + 2);
  });

  it('is not found where it is not kept, in another series, and after its time', async () => {
    const { create, remove, ins, experiment, series, manager } = await setUp();
    const notFound = { status: 404, body: { code: 'not_found' } };
    const made = (await create({ inParameters: ins(1, 0) })).body;
    const body = { inParameters: ins(5, 0), restores: made.uuid };
    expect(await create({ ...body, restores: newId() })).toMatchObject(notFound);
    await remove(made.uuid);
    const path = { id: (await aSeries(experiment)).uuid };
    expect(await invoke(handler, 'createSample', { as: manager.token, path, body })).toMatchObject(notFound);
    const [kept] = await deletedSamples.list(series.workspace_uuid, experiment.uuid);
    await deletedSamples.putAll(series.workspace_uuid, kept ? [{ ...kept, expires: 1 }] : []);
    expect(await create(body)).toMatchObject(notFound);
  });

  it('has the values that a colleague has saved just before', async () => {
    const { create, update, remove, ins, out } = await setUp();
    const made = (await create({ inParameters: ins(1, 0) })).body;
    const [saved, removed] = await Promise.all([
      update(made.uuid, { version: 0, outParameters: out(9) }),
      remove(made.uuid),
    ]);
    expect(removed.status).toBe(204);
    const back = await create({ inParameters: ins(0, 0), restores: made.uuid });
    expect(back.body.outParameters[0].value).toBe(saved.status === 200 ? 9 : null);
  });
});
