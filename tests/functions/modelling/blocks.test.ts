import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as definitionsHandler } from '#functions/handlers/definitions.ts';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler } from '#functions/handlers/modelling.ts';
import { experiments } from '#functions/tables/tables.ts';
import type { ProposeRequest } from '#shared/engine/types.ts';
import type { BlockKind } from '#shared/rules/blocks.ts';
import { aLaboratory, aSample, aSeries, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, firstPoints, generate, workerWith } from '#tests/support/jobs.ts';
import { modelSource } from '#web/lib/engine/model-source.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { aModeller } from './a-modeller.ts';

let lab: LearningLaboratory;
const { call, model, loaded } = aModeller(() => lab);

const noon = 1_750_000_000;
const day = 86_400;

/** Four series on two days; those of the second and the fourth are 30 too high. */
beforeEach(async () => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  const empty = await aLaboratory({}, {}, { series_total: 4, series_number: 4 });
  const { experiment, heat, binder, output } = empty;
  for (const number of [1, 2, 3, 4]) {
    const series = await aSeries(experiment, { number, sample_count: 5 });
    const samples = await Promise.all(
      [0, 1, 2, 3, 4].map((position) => {
        const value = 20 * position + 2 * number;
        const shift = number % 2 === 0 ? 30 : 0;
        return aSample(series, {
          in: { [heat.uuid]: value, [binder.uuid]: position % 2 },
          out: { [output.uuid]: value + shift },
          ...{ position, created: noon + day * (number > 2 ? 1 : 0) },
        });
      }),
    );
    lab = { ...empty, series, samples };
  }
});

const update = (blocks: unknown) => invoke(experimentsHandler, 'updateExperiment', { ...call(), body: { blocks } });
const read = async () => (await invoke(experimentsHandler, 'getExperiment', call())).body;
const answered = async () => (await invoke(handler, 'listPredictionModels', call())).body[0];

/** The blocks that the engine is asked to learn. */
async function asked(): Promise<readonly number[] | undefined> {
  const row = await experiments.get(lab.experiment.workspace_uuid, lab.experiment);
  const { work } = await generate(row ?? lab.experiment, lab.manager.token);
  const engine = vi.fn(async (request: ProposeRequest) => firstPoints(request));
  expect(await deliver(workerWith(engine), work)).toBe(true);
  return engine.mock.calls[0]?.[0].blocks;
}

describe('blocks of an experiment', () => {
  it('are changed and read, and refused where there is no such kind', async () => {
    expect(await read()).not.toHaveProperty('blocks');
    expect((await update('day')).body.blocks).toBe('day');
    expect((await read()).blocks).toBe('day');
    const { status, body } = await update('week');
    expect(status).toBe(400);
    expect(body.detail).toBe('Blocks must be one of none, series, day');
    expect((await read()).blocks).toBe('day');
  });

  it('go with copies and settings files, and are not in those of an experiment without', async () => {
    const exported = async () => (await invoke(definitionsHandler, 'exportParameters', call())).body;
    expect(await exported()).not.toHaveProperty('blocks');
    await update('series');
    expect(await exported()).toMatchObject({ blocks: 'series' });
    const copy = await invoke(experimentsHandler, 'duplicateExperiment', {
      ...call(),
      body: { duplicate: 'settings' },
    });
    expect(copy.body.blocks).toBe('series');
    await update('none');
    const file = { sample_count: 3, blocks: 'day' };
    await invoke(definitionsHandler, 'importParameters', { ...call(), body: file });
    expect((await read()).blocks).toBe('day');
  });

  it.each<[BlockKind, number]>([
    ['series', 4],
    ['day', 2],
  ])('of a %s reach the engine', async (blocks, count) => {
    await update(blocks);
    const found = await asked();
    expect(found).toHaveLength(20);
    expect(Map.groupBy(found ?? [], (block) => block).size).toBe(count);
  });

  it('absent, or none, leave the request as it is', async () => {
    expect(await asked()).toBeUndefined();
    await update('none');
    expect(await asked()).toBeUndefined();
  });
});

describe('a model with blocks', () => {
  /** The metrics of the model, and those of blocks that it does not know: a shift of 30 is as large as the signal. */
  async function expectNewBlocks(of: BlockKind, blocks: number): Promise<void> {
    const { metrics, new_blocks: found } = await answered();
    expect(found).toMatchObject({ of, blocks });
    expect(found.metrics.r2).toBeLessThan(metrics.r2 - 0.2);
    expect(found.metrics.mae).toBeGreaterThan(2 * metrics.mae);
  }

  it('tells that two days say nothing of the next one', async () => {
    await update('day');
    await model();
    expect((await answered()).new_blocks).toEqual({ of: 'day', blocks: 2, metrics: null });
  });

  it('tells how much series differ, and is the one that a browser would fit', async () => {
    await model();
    expect(await answered()).not.toHaveProperty('block_effects');
    expect(await answered()).not.toHaveProperty('new_blocks');
    await update('series');
    await model();
    const { block_effects: effects, learned } = await answered();
    expect(effects).toMatchObject({ of: 'series', outputs: [{ output_parameter: lab.output.uuid }] });
    expect(effects.outputs[0].deviation).toBeGreaterThan(8);
    expect(effects.outputs[0].deviation).toBeLessThan(40);
    expect(effects.outputs[0].low).toBeLessThan(effects.outputs[0].deviation);
    expect(effects.outputs[0].high).toBeGreaterThan(effects.outputs[0].deviation);
    await expectNewBlocks('series', 4);
    const { body: fitted } = await invoke(handler, 'getFittedModel', call());
    expect(fitted.blocks).toHaveLength(20);
    const present = await loaded();
    const fittedTo = { to: learned.fitted_to, place: experimentPlaceOf(present.experiment) };
    const source = modelSource({ ...present, fitted: fittedTo });
    expect(source.digest).toBe(learned.fitted_to);
    expect(source.stored).toBeDefined();
  });
});
