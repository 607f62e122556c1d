import { beforeEach, describe, expect, it } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { type FoundCells, writeResults } from '#functions/entities/results/result-blocks.ts';
import { calculationCells } from '#functions/entities/results/result-kinds.ts';
import { dropReplacedResults, dropResult } from '#functions/entities/results/valid-results.ts';
import { effectiveReader, effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import type { SeriesRow, StoredSample } from '#functions/tables/rows.ts';
import { experiments, resultBlocks, samples, series as seriesTable } from '#functions/tables/tables.ts';
import { newId } from '#tests/support/builders.ts';
import { experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, aSample, aSeries, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: SeriesRow;
const f = newId();

const values = (
  rows: readonly StoredSample[],
  value: (position: number) => number,
  formulas: readonly string[] = [f],
) =>
  rows.map(({ series_uuid, position }): FoundCells => {
    const comp = Object.fromEntries(formulas.map((uuid, index) => [uuid, value(position * (index + 1))]));
    return {
      series_uuid,
      position,
      cells: calculationCells({ job_id: '', version: 0, definitions_version: 1, comp, out: {} }),
    };
  });
const write = (result: string, found: readonly FoundCells[]) =>
  writeResults(lab.experiment, result, 'calculation', found);
const blocks = () => resultBlocks.list(lab.workspace.uuid, lab.experiment.uuid);
const results = async () => [...new Set((await blocks()).map(({ result }) => result))];

beforeEach(async () => {
  lab = await aLaboratory();
  series = await aSeries(lab.experiment);
});

describe('values in blocks', () => {
  it('belong to their samples, of any series and in any order, while the experiment names them', async () => {
    const other = await aSeries(lab.experiment);
    const rows = [...manySamples(series, 2500), ...manySamples(other, 3)];
    await write(
      'one',
      values(rows, (position) => position / 3),
    );
    const mixed = rows.toSorted((a, b) => (a.uuid.slice(-4) < b.uuid.slice(-4) ? -1 : 1));
    const seen = await effectiveSamples({ ...lab.experiment, calculated_by: 'one' }, mixed);
    expect(seen.map(({ calculation }) => calculation?.comp[f])).toEqual(mixed.map(({ position }) => position / 3));
    const unnamed = await effectiveSamples({ ...lab.experiment, calculated_by: 'two' }, rows);
    expect(unnamed.filter(({ calculation }) => calculation)).toEqual([]);
  });

  it('are read page by page, and not for samples without any', async () => {
    const rows = manySamples(series, 2500);
    await write(
      'one',
      values(rows.slice(0, 1200), (position) => -position),
    );
    const read = effectiveReader({ ...lab.experiment, calculated_by: 'one' });
    const found: (number | null | undefined)[] = [];
    for (let at = 0; at < rows.length; at += 700) {
      found.push(...(await read(rows.slice(at, at + 700))).map(({ calculation }) => calculation?.comp[f]));
    }
    expect(found).toEqual(rows.map(({ position }) => (position < 1200 ? -position : undefined)));
  });

  it('that do not fit into an item are in several', async () => {
    const rows = manySamples(series, 1000);
    const formulas = Array.from({ length: 80 }, newId);
    await write(
      'one',
      values(rows, (position) => Math.sin(position + 1), formulas),
    );
    const written = await blocks();
    expect(written.length).toBeGreaterThan(1);
    for (const { data } of written) expect(data.length).toBeLessThan(300_001);
    for (const row of [rows[0], rows[499], rows[500], rows[999]]) {
      const [seen] = await effectiveSamples({ ...lab.experiment, calculated_by: 'one' }, row ? [row] : []);
      expect(seen?.calculation?.comp[formulas[79] ?? '']).toBe(Math.sin((row?.position ?? 0) * 80 + 1));
    }
  });

  it('are never mixed up: two samples with one position are refused', async () => {
    const [row] = manySamples(series, 1);
    const twice = values(row ? [row, row] : [], () => 1);
    await expect(write('one', twice)).rejects.toThrow('have one position');
  });
});

describe('blocks', () => {
  const rows = () => values(manySamples(series, 3), () => 1);

  it('of a discarded job are removed, unless the experiment names them', async () => {
    await write('lost', rows());
    await write('named', rows());
    const { workspace_uuid, parent: project_uuid, sort: experiment_uuid } = lab.experiment;
    const key = { parent: project_uuid, sort: experiment_uuid };
    await experiments.update(workspace_uuid, key, { set: { calculated_by: 'named' } });
    const place = { workspace_uuid, project_uuid, experiment_uuid };
    await dropResult(place, 'lost');
    await dropResult(place, 'named');
    expect(await results()).toEqual(['named']);
  });

  it('that were replaced are removed by the next job, which keeps named ones and its own', async () => {
    for (const result of ['replaced', 'named', 'own']) await write(result, rows());
    await dropReplacedResults(lab.experiment, 'own', async () => ({ ...lab.experiment, calculated_by: 'named' }));
    expect((await results()).sort()).toEqual(['named', 'own']);
  });

  it('are removed by their keys, without reading what they hold', async () => {
    await write('replaced', rows());
    const bytes: unknown[] = [];
    dynamo.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        const { Items = [] } = answer.output as { Items?: { data?: Uint8Array }[] };
        bytes.push(...Items.flatMap(({ data }) => data ?? []));
        return answer;
      },
      { step: 'initialize', name: 'sees-blocks-in-test' },
    );
    const { workspace_uuid, parent: project_uuid, sort: experiment_uuid } = lab.experiment;
    await dropReplacedResults(lab.experiment, 'own', async () => lab.experiment);
    await write('lost', rows());
    await dropResult({ workspace_uuid, project_uuid, experiment_uuid }, 'lost');
    dynamo.middlewareStack.remove('sees-blocks-in-test');
    expect(bytes).toEqual([]);
    expect(await results()).toEqual([]);
  });

  it('stay where a worker continues after it has lost the lock, also those written since it listed them', async () => {
    await write('named', rows());
    await dropReplacedResults(lab.experiment, 'old', async () => undefined);
    expect(await results()).toEqual(['named']);
    // The next job begins and writes between the list and the read.
    await dropReplacedResults(lab.experiment, 'old', async () => {
      await write('next', rows());
      return { ...lab.experiment, calculated_by: 'named' };
    });
    expect((await results()).sort()).toEqual(['named', 'next']);
  });
});

it('the position of a deleted sample is not given again, also in a series of a former version', async () => {
  const rows = await Promise.all([0, 1, 2].map((position) => aSample(series, { position })));
  await seriesTable.update(lab.workspace.uuid, series, { set: { sample_count: 3, next_position: undefined } });
  const as = lab.manager.token;
  const last = rows[2]?.uuid ?? '';
  expect((await invoke(samplesHandler, 'deleteSample', { as, path: { id: last } })).status).toBe(204);
  const inParameters = [lab.heat, lab.binder].map(({ uuid }) => ({ in_parameter: uuid, value: 1 }));
  const body = { inParameters, outParameters: [] };
  const created = await invoke(samplesHandler, 'createSample', { as, path: { id: series.uuid }, body });
  expect(created.body.position).toBe(3);
  expect(await samples.list(lab.workspace.uuid, (await experimentNow(lab.experiment)).uuid)).toHaveLength(3);
});
