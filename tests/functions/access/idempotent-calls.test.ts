import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as experimentsHandler } from '#functions/handlers/experiments.ts';
import { handler as generation } from '#functions/handlers/generation.ts';
import { handler as modelling } from '#functions/handlers/modelling.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { experiments, idempotentCalls, samples, series } from '#functions/tables/tables.ts';
import { aMember, newId, seconds } from '#tests/support/builders.ts';
import { aLaboratory, aSeries, makeBusy } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, onceAt, stored, workerWith } from '#tests/support/jobs.ts';
import { sentJobs } from '#tests/support/sent-jobs.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
let key: string;
beforeEach(async () => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  lab = await aLaboratory();
  key = newId();
});

const create = (name: string, as = lab.manager.token, own = key) =>
  invoke(experimentsHandler, 'createExperiment', { as, key: own, path: { id: lab.project.uuid }, body: { name } });
const named = async (name: string) =>
  (await experiments.list(lab.workspace.uuid, lab.project.uuid)).filter((row) => row.name === name);
const generate = () =>
  invoke(generation, 'generateSeries', { as: lab.manager.token, key, path: { id: lab.experiment.uuid } });
const kept = () => idempotentCalls.list('platform', lab.manager.user.uuid);
/** A crash right after the write: neither is anything answered, nor is the end of the call noted. */
function dieAfter(command: 'TransactWriteCommand' | 'UpdateCommand') {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  onceAt(command, async (send) => {
    await send();
    onceAt('UpdateCommand', async () => {
      throw new Error('killed');
    });
    throw new Error('killed');
  });
}
/** The time of an attempt is over. */
const passAttempt = async () => {
  for (const row of await kept()) await idempotentCalls.update('platform', row, { set: { until: seconds() - 1 } });
};

describe('a call with an Idempotency-Key', () => {
  it('is done once, and its repeat is answered as the first', async () => {
    const first = await create('Once');
    expect(first.status).toBe(201);
    expect(await create('Once')).toEqual(first);
    expect(await create('Once', lab.manager.token, `"${key}"`)).toEqual(first);
    expect(await named('Once')).toHaveLength(1);
    expect((await create('Once', lab.manager.token, newId())).body.uuid).not.toBe(first.body.uuid);
  });

  it('is refused with another body', async () => {
    await create('One');
    expect(await create('Another')).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await named('Another')).toEqual([]);
  });

  it('has a key of its own for each account', async () => {
    const other = await aMember(lab.workspace.uuid);
    const answers = [await create('Mine'), await create('Mine', other.token)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await named('Mine')).toHaveLength(2);
  });

  it('is refused while the first is under way', async () => {
    let second: unknown;
    onceAt('TransactWriteCommand', async (send) => {
      second = await create('Slow');
      return send();
    });
    expect((await create('Slow')).status).toBe(201);
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('under way') },
    });
    expect(await named('Slow')).toHaveLength(1);
  });

  it('is done once, however many come together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Crowd')));
    const [first, ...repeats] = answers.filter(({ status }) => status === 201);
    expect(first).toBeTruthy();
    for (const repeat of repeats) expect(repeat).toEqual(first);
    // Those that come while the first is under way are refused; none may have been so early.
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await named('Crowd')).toHaveLength(1);
  });

  it('is judged anew after a refusal, and after a day', async () => {
    await makeBusy(lab.experiment);
    expect(await generate()).toMatchObject({ status: 400, body: { code: 'busy' } });
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { generation_id: '' } });
    const first = await generate();
    expect(first.status).toBe(202);
    for (const row of await kept()) await idempotentCalls.update('platform', row, { set: { expires: seconds() } });
    await deliver(workerWith(), sentJobs().at(-1) ?? {});
    const second = await generate();
    expect(second.body.experiment.generation_id).not.toBe(first.body.experiment.generation_id);
  });

  it.each(['', ' ', 'ä', 'a\tb', 'x'.repeat(256)])('has a key of printable characters: %j is none', async (bad) => {
    const answer = await create('Bad', lab.manager.token, bad || ' ');
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
  });

  it('keeps an answer for 24 hours, below the caller alone', async () => {
    await create('Kept');
    const [row] = await kept();
    expect(row?.expires).toBeGreaterThan(seconds() + 86_000);
    expect(row?.sort).not.toContain(key);
  });
});

describe('a repeat after a crash', () => {
  it('answers what the first has made', async () => {
    dieAfter('TransactWriteCommand');
    expect((await create('Crashed')).status).toBe(500);
    const [made] = await named('Crashed');
    expect(await create('Crashed')).toMatchObject({ status: 409 });
    await passAttempt();
    expect(await create('Crashed')).toMatchObject({ status: 201, body: { uuid: made?.uuid, created: made?.created } });
    expect(await named('Crashed')).toHaveLength(1);
  });

  it('does what the first could not begin, under the same ids', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    onceAt('TransactWriteCommand', async () => {
      throw new Error('killed');
    });
    expect((await create('Late')).status).toBe(500);
    expect((await create('Late')).status).toBe(201);
    expect(await named('Late')).toHaveLength(1);
  });

  it('cannot commit beside an attempt that has taken its place', async () => {
    let second: { status: number; body: { uuid: string } } | undefined;
    onceAt('TransactWriteCommand', async (send) => {
      await passAttempt();
      second = await create('Twice');
      return send();
    });
    expect(await create('Twice')).toMatchObject({ status: 409 });
    expect(second?.status).toBe(201);
    expect((await named('Twice')).map(({ uuid }) => uuid)).toEqual([second?.body.uuid]);
  });

  it('answers a sample and a series as they were made', async () => {
    const made = await aSeries(lab.experiment, { is_generated: false });
    const inParameters = [
      { in_parameter: lab.heat.uuid, value: 3 },
      { in_parameter: lab.binder.uuid, value: 1 },
    ];
    const sample = () =>
      invoke(samplesHandler, 'createSample', {
        as: lab.manager.token,
        key,
        path: { id: made.uuid },
        body: { inParameters },
      });
    dieAfter('TransactWriteCommand');
    await sample();
    await passAttempt();
    const answer = await sample();
    const rows = await samples.list(lab.workspace.uuid, lab.experiment.uuid);
    expect(rows).toMatchObject([{ uuid: answer.body.uuid, position: answer.body.position }]);

    key = newId();
    const parameters = [{ short_name: 'time', type: 'input', is_categorical: false }];
    const body = {
      samples: [{ temperature: 1, binder: 'Epoxy', time: 5 }],
      parameters,
      options: { in: true, out: true },
    };
    const importing = () =>
      invoke(seriesHandler, 'importSeries', { as: lab.manager.token, key, path: { id: lab.experiment.uuid }, body });
    dieAfter('TransactWriteCommand');
    expect((await importing()).status).toBe(500);
    await passAttempt();
    const imported = await importing();
    expect(imported).toMatchObject({ status: 201, body: { series: { number: 1, samples: [{ position: 0 }] } } });
    expect(imported.body.series.samples[0].inParameters).toHaveLength(3);
    expect((await series.list(lab.workspace.uuid, lab.experiment.uuid)).map(({ uuid }) => uuid).sort()).toEqual(
      [made.uuid, imported.body.series.uuid].sort(),
    );
  });

  it('starts no second job, whether the first runs or is over', async () => {
    dieAfter('UpdateCommand');
    expect((await generate()).status).toBe(500);
    const { row } = await stored(lab.experiment);
    expect(row?.generation_id).not.toBe('');
    await passAttempt();
    const answer = await generate();
    expect(answer).toMatchObject({ status: 202, body: { experiment: { generation_id: row?.generation_id } } });
    const [fallback] = sentMessages();
    await deliver(workerWith(), fallback ?? {});
    expect((await stored(lab.experiment)).series).toHaveLength(1);
    for (const call of await kept()) {
      await idempotentCalls.update('platform', call, { set: { status: undefined, answer: undefined, until: 0 } });
    }
    expect((await generate()).status).toBe(202);
    const after = await stored(lab.experiment);
    expect(after).toMatchObject({ row: { generation_id: '' }, series: [{ sample_count: 20 }] });
    expect(after.samples).toHaveLength(20);
  });

  it('of a model without samples is refused as the first', async () => {
    const predict = () =>
      invoke(modelling, 'predict', { as: lab.manager.token, key, path: { id: lab.experiment.uuid } });
    expect([(await predict()).status, (await predict()).status]).toEqual([400, 400]);
  });
});
