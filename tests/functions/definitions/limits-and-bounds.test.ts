import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import type { ProposeRequest } from '#shared/engine/types.ts';
import { aLaboratory, anExperiment, anOutput } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, firstPoints, generate, stored, workerWith } from '#tests/support/jobs.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  lab = await aLaboratory();
});

const call = (body?: object) => ({ as: lab.manager.token, path: { id: lab.experiment.uuid }, ...(body && { body }) });
const create = (body: object) =>
  invoke(handler, 'createOutParameter', call({ name: 'Impurity', short_name: 'impurity', ...body }));
const update = (uuid: string, body: object) =>
  invoke(handler, 'updateOutParameter', { as: lab.manager.token, path: { uuid }, body });

describe('the limit and the bounds of an output', () => {
  it('are kept, changed and removed, each end alone too', async () => {
    const made = await create({ limit: { max: 0.5 }, bounds: { min: 0, max: 100 } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ limit: { min: null, max: 0.5 }, bounds: { min: 0, max: 100 } });
    const changed = await update(made.body.uuid, { limit: { min: 0.1, max: null } });
    expect(changed.body).toMatchObject({ limit: { min: 0.1, max: null }, bounds: { min: 0, max: 100 } });
    const removed = await update(made.body.uuid, { limit: null, bounds: null });
    expect(removed.body).not.toHaveProperty('limit');
    expect(removed.body).not.toHaveProperty('bounds');
    expect((await create({ short_name: 'plain' })).body).not.toHaveProperty('limit');
  });

  it.each([
    [{ limit: {} }, 'limit.min', 'Acceptable from cannot be empty'],
    [{ limit: { min: 2, max: 1 } }, 'limit.max', 'Acceptable to must be greater than Acceptable from'],
    [{ bounds: { min: 'a' } }, 'bounds.min', 'Possible from must be a numeric value'],
  ])('are refused where they say nothing: %j', async (body, field, message) => {
    const refused = await create(body);
    expect(refused.status).toBe(400);
    expect(refused.body.fields[field]).toBe(message);
  });

  it('are left out of a categorical output', async () => {
    const made = await create({ is_categorical: true, categories: ['low', 'high'], weight: 0, limit: { max: 1 } });
    expect(made.status).toBe(201);
    expect(made.body).not.toHaveProperty('limit');
  });

  it('go with the settings of the experiment', async () => {
    await create({ limit: { max: 0.5 }, bounds: { min: 0, max: 100 } });
    const file = await invoke(handler, 'exportParameters', call());
    const other = await anExperiment(lab.project);
    const path = { id: other.uuid };
    const as = lab.manager.token;
    expect((await invoke(handler, 'importParameters', { as, path, body: file.body })).status).toBe(200);
    expect((await invoke(handler, 'exportParameters', { as, path })).body.out_parameters).toEqual(
      file.body.out_parameters,
    );
    expect(file.body.out_parameters).toMatchObject([{}, { limit: { min: null, max: 0.5 } }]);
  });
});

it('reach the engine, also of an output without a weight, and a sample keeps how likely it is acceptable', async () => {
  await anOutput(lab.experiment, {
    short_name: 'impurity',
    weight: 0,
    limit: { min: null, max: 0.5 },
    bounds: { min: 0, max: null },
  });
  await anOutput(lab.experiment, { short_name: 'colour', weight: 0 });
  const { work } = await generate(lab.experiment, lab.manager.token, { count: 1 });
  const engine = vi.fn(async (request: ProposeRequest) => {
    const { proposals, ...result } = await firstPoints(request);
    return { ...result, proposals: proposals.slice(0, 1).map((one) => ({ ...one, acceptable: 0.75 })) };
  });
  expect(await deliver(workerWith(engine), work)).toBe(true);
  expect(engine.mock.calls[0]?.[0].objectives).toEqual([
    { weight: 100, target: 'Maximize' },
    { weight: 0, target: 'Maximize', limit: { min: null, max: 0.5 }, bounds: { min: 0, max: null } },
  ]);
  expect((await stored(lab.experiment)).samples).toMatchObject([{ why_chosen: { acceptable: 0.75 } }]);
});
