import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as series } from '#functions/handlers/series.ts';
import type { ProposeRequest } from '#shared/engine/types.ts';
import { aLaboratory, anInput } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, firstPoints, generate, stored, workerWith } from '#tests/support/jobs.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
});

it('reach the engine, and stay with the series, whose list shows them as they can be asked for again', async () => {
  const lab = await aLaboratory();
  const dose = await anInput(lab.experiment, { short_name: 'dose', levels: [1, 3, 10], min_value: 1, max_value: 10 });
  const held = await anInput(lab.experiment, { short_name: 'block', held: { values: 2 } });
  const conditions = {
    [lab.heat.short_name]: { min: 20, max: 60 },
    [lab.binder.uuid]: { value: 'Acrylic' },
    dose: { in: [1, 10] },
  };
  const { answer, work } = await generate(lab.experiment, lab.manager.token, { conditions, count: 3 });
  expect(answer.status).toBe(202);
  const engine = vi.fn(async (request: ProposeRequest) => ({
    ...(await firstPoints(request)),
    proposals: Array.from({ length: request.count }, (_, at) => ({
      point: request.space.inputs.map(() => at),
      reason: { method: 'space-filling' as const },
    })),
  }));
  expect(await deliver(workerWith(engine), work)).toBe(true);
  const [request] = engine.mock.calls[0] ?? [];
  expect(request?.count).toBe(3);
  const inputs = request?.space.inputs ?? [];
  const asked = request?.seriesConditions ?? [];
  expect(asked).toContainEqual({ allowed: { min: 20, max: 60 } });
  expect(asked).toContainEqual({ allowed: { only: [1, 10] } });
  expect(asked).toContainEqual({ same: 2 });
  expect(asked[inputs.findIndex(({ kind }) => kind === 'categorical')]).toEqual({ allowed: { only: [1] } });
  const kept = { [lab.heat.uuid]: { min: 20, max: 60 }, [lab.binder.uuid]: { value: 1 }, [dose.uuid]: { in: [1, 10] } };
  expect((await stored(lab.experiment)).series).toMatchObject([{ sample_count: 3, conditions: kept }]);
  const path = { id: lab.experiment.uuid };
  const list = await invoke(series, 'listSeries', { path, as: lab.manager.token });
  expect(list.body.series).toMatchObject([{ conditions: kept }]);
  expect(held.held).toEqual({ values: 2 });
  expect((await generate(lab.experiment, lab.manager.token, { conditions: kept })).answer.status).toBe(202);
});

it('absent, the message, the request and the series have none', async () => {
  const lab = await aLaboratory();
  const { work } = await generate(lab.experiment, lab.manager.token);
  expect(work).not.toHaveProperty('conditions');
  expect(work).not.toHaveProperty('count');
  await deliver(workerWith(), work);
  const { series: rows } = await stored(lab.experiment);
  expect(rows[0]).not.toHaveProperty('conditions');
});

describe('are refused by field, and nothing starts, where', () => {
  it.each([
    ['there is no such input', { pressure: { value: 1 } }, 'pressure', 'There is no input pressure'],
    ['a value is none of the input', { heat: { value: 20.5 } }, 'heat', /cannot be 20\.5; the nearest value is 2[01]$/],
    ['one of several is none', { heat: { in: [20, 300] } }, 'heat', /cannot be 300; the nearest value is 100$/],
    ['a category does not exist', { binder: { value: 'Z' } }, 'binder', /cannot be Z$/],
    ['a category has no range', { binder: { min: 0 } }, 'binder', /has categories, and no range$/],
    ['a range has no value', { heat: { min: 20.2, max: 20.8 } }, 'heat', /has no value from 20\.2 to 20\.8$/],
  ])('%s', async (_, given, input, message) => {
    const lab = await aLaboratory();
    const names: Record<string, string> = { heat: lab.heat.short_name, binder: lab.binder.short_name };
    const conditions = Object.fromEntries(Object.entries(given).map(([key, one]) => [names[key] ?? key, one]));
    const { answer } = await generate(lab.experiment, lab.manager.token, { conditions });
    expect(answer.status).toBe(400);
    expect(answer.body.fields[`conditions.${names[input] ?? input}`]).toMatch(message);
    expect(sentMessages()).toEqual([]);
    expect((await stored(lab.experiment)).row).toMatchObject({ generation_id: '' });
  });

  it('an input has two', async () => {
    const lab = await aLaboratory();
    const conditions = { [lab.heat.uuid]: { value: 20 }, [lab.heat.short_name]: { value: 30 } };
    const { answer } = await generate(lab.experiment, lab.manager.token, { conditions });
    expect(answer.body.detail).toMatch(/has two conditions$/);
  });

  it.each([
    ['a range is upside down', { min: 3, max: 2 }],
    ['nothing is asked', {}],
    ['a list is empty', { in: [] }],
    ['two things are asked at once', { value: 1, same: 1 }],
    ['no value is allowed', { same: 0 }],
  ])('%s', async (_, condition) => {
    const lab = await aLaboratory();
    const body = { conditions: { [lab.heat.short_name]: condition } } as never;
    expect((await generate(lab.experiment, lab.manager.token, body)).answer.status).toBe(400);
    expect(sentMessages()).toEqual([]);
  });
});
