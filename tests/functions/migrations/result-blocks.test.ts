import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { dynamo } from '#functions/aws/dynamo.ts';
import { transact } from '#functions/aws/transact.ts';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { commitStep } from '#functions/formulas/found-values.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { tableNames } from '#functions/tables/definitions.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';
import { migrate } from '#infra/operate/migrate.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { aMember, aWorkspace, newId } from '#tests/support/builders.ts';
import { aProject } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownTable } from '#tests/support/own-table.ts';

// An experiment as the version before wrote it, by its own calls, and its samples as that version presented them: two
// functions, the second calculated after the first; a model; then two edits; outputs imported for most samples; another
// edit.
const written = z.object({
  workspace: z.string(),
  project: z.string(),
  items: z.array(z.object({ table: z.enum(tableNames), item: z.record(z.string(), z.unknown()) })),
  shown: z.array(z.custom<Sample>()),
});

/** The same in a workspace of this test, with new uuids, so that tests do not interfere. */
async function writtenBefore() {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, 'before-result-blocks.json.gz'))).toString();
  const workspace = await aWorkspace({ project_total: 1 });
  const project = await aProject(workspace.uuid, { experiment_total: 1 });
  const before = written.parse(JSON.parse(text));
  const renamed = new Map([
    [before.workspace, workspace.uuid],
    [before.project, project.uuid],
  ]);
  const ours = (uuid: string) => {
    if (!renamed.has(uuid)) renamed.set(uuid, newId());
    return renamed.get(uuid) ?? uuid;
  };
  const { items, shown } = written.parse(
    JSON.parse(text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ours)),
  );
  for (const { table, item } of items) {
    await dynamo.send(new PutCommand({ TableName: physicalName(table), Item: item }));
  }
  const { token: as } = await aMember(workspace.uuid);
  const [experiment] = await experiments.list(workspace.uuid, project.uuid);
  if (!experiment) throw new Error('The fixture has no experiment');
  const [row] = await series.list(workspace.uuid, experiment.uuid);
  const list = async (): Promise<Sample[]> =>
    (await invoke(samplesHandler, 'listSamples', { as, path: { id: row?.uuid ?? '' } })).body;
  const edit = async (index: number, value: number) => {
    const sample = (await list())[index];
    const body = {
      version: sample?.version,
      outParameters: [{ out_parameter: sample?.outParameters[0]?.out_parameter, value }],
    };
    return invoke(samplesHandler, 'updateSample', { as, path: { id: sample?.uuid ?? '' }, body });
  };
  return { experiment, shown, list, edit, stored: () => samples.list(workspace.uuid, experiment.uuid) };
}

const slots = ['calculation_a', 'calculation_b', 'prediction_a', 'prediction_b', 'imported'] as const;

beforeEach(() => ownTable('experiments'));

describe('samples of the version before', () => {
  it('are read without a migration as that version presented them', async () => {
    const { shown, list } = await writtenBefore();
    const filled = shown.filter(({ outParameters, predicted_score }) => outParameters[0]?.value && predicted_score);
    expect(filled.length).toBeGreaterThan(100);
    expect(await list()).toEqual(shown);
  });

  it('can be edited, and keep everything else', async () => {
    const { shown, list, edit } = await writtenBefore();
    expect((await edit(11, -11)).status).toBe(200);
    const [now, before] = [(await list())[11], shown[11]];
    expect(now?.outParameters[0]?.value).toBe(-11);
    expect(now?.version).toBe((before?.version ?? 0) + 1);
    expect(now?.compParameters).toEqual(before?.compParameters);
    expect(now?.predicted_score).toBe(before?.predicted_score);
  });

  it('keep everything where a calculation writes a few of them', async () => {
    const { experiment, list, stored } = await writtenBefore();
    const few = (await stored()).slice(0, 8);
    for (const row of few) {
      const out = Object.fromEntries(Object.keys(row.out).map((uuid) => [uuid, 42]));
      const Item = { ...row, imported: { id: 'import', out, stale: [] } };
      await dynamo.send(new PutCommand({ TableName: physicalName('samples'), Item }));
    }
    const outputs_import = { id: 'import', series: few[0]?.series_uuid ?? '', creator: 'Ada' };
    const now = await experiments.update(experiment.workspace_uuid, experiment, { set: { outputs_import } });
    const before = await list();
    expect(before.filter(({ outParameters }) => outParameters[0]?.value === 42)).toHaveLength(8);
    const changed = await effectiveSamples(now ?? experiment, (await stored()).slice(0, 8));
    await transact(changed.map(commitStep));
    expect(await list()).toEqual(before);
  });
});

describe('the migration result-blocks', () => {
  it('changes nothing of what is presented, and leaves no slot', async () => {
    const { experiment, shown, list, edit, stored } = await writtenBefore();
    expect(await migrate('result-blocks')).toBe('result-blocks: 1 of 1 experiments were rewritten');
    expect(await list()).toEqual(shown);
    for (const row of await stored()) for (const slot of slots) expect(row[slot]).toBeUndefined();
    const now = await experiments.get(experiment.workspace_uuid, experiment);
    expect([now?.calculations, now?.outputs_import]).toEqual([undefined, undefined]);
    expect((await edit(11, -11)).status).toBe(200);
    expect((await list()).toSpliced(11, 1)).toEqual(shown.toSpliced(11, 1));
    expect(await migrate('result-blocks')).toBe('result-blocks: 0 of 1 experiments were rewritten');
  });

  it('continues after a crash between two writes', async () => {
    const { shown, list } = await writtenBefore();
    const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
    let transactions = 0;
    const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
      if (command.constructor.name === 'TransactWriteCommand' && ++transactions === 2) throw new Error('killed');
      return real(command);
    }) as never);
    await expect(migrate('result-blocks')).rejects.toThrow('killed');
    spy.mockRestore();
    expect(await list()).toEqual(shown);
    await migrate('result-blocks');
    expect(await list()).toEqual(shown);
  });

  it('loses no edit that is made while it writes', async () => {
    const { shown, list, edit } = await writtenBefore();
    const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
    const spy = vi.spyOn(dynamo, 'send').mockImplementation((async (command: { constructor: { name: string } }) => {
      if (command.constructor.name !== 'TransactWriteCommand') return real(command);
      spy.mockRestore();
      expect((await edit(20, -20)).status).toBe(200);
      return real(command);
    }) as never);
    await migrate('result-blocks');
    const now = await list();
    expect(now[20]?.outParameters[0]?.value).toBe(-20);
    expect(now.toSpliced(20, 1)).toEqual(shown.toSpliced(20, 1));
  });
});
