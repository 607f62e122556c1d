import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as calculation } from '#functions/handlers/calculation.ts';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import { samples } from '#functions/tables/tables.ts';
import type { Operation } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { seconds } from '#tests/support/builders.ts';
import { aFunction, aFunctionalOutput, aRule, experimentNow } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, onceAt } from '#tests/support/jobs.ts';
import { asTest } from '#tests/support/roles.ts';
import { asked, askRealSandbox, sandboxAnswers, sandboxFails } from '#tests/support/sandbox.ts';
import { anyJob } from '#tests/support/sent-jobs.ts';
import { aConnection, sockets } from '#tests/support/sockets.ts';

// Five samples: temperature 0, 25, 50, 75, 100; yield_pct twice the temperature. `hot` reads the temperature, `profit` the
// yield, `cold` is a rule of the temperature.
let lab: LearningLaboratory;
let live: Awaited<ReturnType<typeof aConnection>>;
let hot: string;
let profit: string;

const as = () => lab.manager.token;
const define = async (operation: Operation, body: unknown, uuid?: string): Promise<{ uuid: string }> => {
  const path: Record<string, string> = uuid ? { uuid } : { id: lab.experiment.uuid };
  const answer = await invoke(definitions, operation, { as: as(), path, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const hotFunction = (formula: string) => ({ name: 'Hot', short_name: 'hot', formula });
const jobs = (): JobMessage[] =>
  sentMessages().flatMap((sent) => {
    const message = anyJob.safeParse(sent).data;
    return message?.kind === 'calculation' && !message.fallback ? [message] : [];
  });
const worker = jobWorker({ calculate: calculateTask(askRealSandbox) }, { now: seconds, beatMilliseconds: 20 });
const calculate = async () => expect(await deliver(worker, jobs().at(-1) ?? {})).toBe(true);
const cancel = (body?: object) =>
  invoke(calculation, 'cancelCalculation', { as: as(), path: { id: lab.experiment.uuid }, body });
const all = async (): Promise<Sample[]> =>
  (await invoke(handler, 'listSamples', { as: as(), path: { id: lab.series.uuid } })).body;
const hots = async () => (await all()).map(({ compParameters: [value] }) => value?.value);

const heatTo = (value: number) => ({ inParameters: [{ in_parameter: lab.heat.uuid, value }] });
const yieldOf = (value: number | null) => ({ outParameters: [{ out_parameter: lab.output.uuid, value }] });
async function edit(index: number, values: object, version?: number) {
  const row = await samples.resolve(lab.samples[index]?.uuid ?? '');
  const body = { version: version ?? row?.version, ...values };
  return invoke(handler, 'updateSample', { as: as(), path: { id: row?.uuid ?? '' }, body });
}
const shown = (sample: Sample | undefined) => ({
  hot: sample?.compParameters.find(({ comp_parameter }) => comp_parameter === hot)?.value,
  profit: sample?.outParameters.find(({ out_parameter }) => out_parameter === profit)?.value,
  broken: sample?.brokenRules?.length ?? 0,
});

beforeEach(async () => {
  sandboxAnswers();
  lab = await aLearningLaboratory(5);
  const [ofHeat, ofYield] = await Promise.all([
    aFunction(lab.experiment, hotFunction('temperature + 1')),
    aFunctionalOutput(lab.experiment, 'profit', 'yield_pct * 2 + hot'),
    aRule(lab.experiment, { formula: 'temperature < 60' }),
  ]);
  [hot, profit] = [ofHeat.uuid, ofYield.uuid];
  await cancel({ calculate_again: true });
  await calculate();
  queues.resetHistory();
  sockets.resetHistory();
  live = await aConnection(lab.experiment, lab.manager.user.uuid);
});

describe('a typed value', () => {
  it('is stored with its formulas’ values in the call itself, and the experiment is never busy', async () => {
    expect(shown((await edit(1, heatTo(10))).body)).toEqual({ hot: 11, profit: 111, broken: 0 });
    expect(shown((await edit(1, { ...heatTo(90), ...yieldOf(3) })).body)).toEqual({ hot: 91, profit: 97, broken: 1 });
    expect(shown((await all())[1])).toEqual({ hot: 91, profit: 97, broken: 1 });
    expect((await experimentNow(lab.experiment)).calculation_id).toBe('');
    expect(jobs()).toEqual([]);
    expect(live.methods().filter((method) => method.startsWith('calculation'))).toEqual([]);
  });

  it('does not call the sandbox if no formula reads it', async () => {
    const other = await define('createOutParameter', { name: 'Cost', short_name: 'cost' });
    const before = asked();
    const body = { outParameters: [{ out_parameter: other.uuid, value: 4 }] };
    expect(shown((await edit(1, body)).body)).toEqual({ hot: 26, profit: 126, broken: 0 });
    expect(asked()).toBe(before);
  });

  it('is stored although the sandbox is unreachable: its dependents are empty until a job calculates them', async () => {
    sandboxFails();
    const { status, body } = await edit(1, yieldOf(7));
    expect(status).toBe(200);
    // The function does not read the yield, so its value stays.
    expect(shown(body)).toEqual({ hot: 26, profit: null, broken: 0 });
    expect(body.outParameters[1]).toMatchObject({ reason: 'Not calculated yet', out_of_date: true });
    expect(await edit(2, heatTo(1))).toMatchObject({ status: 200 });
    expect(jobs()).toHaveLength(1);
    await calculate();
    expect((await all()).slice(1, 3).map(shown)).toEqual([
      { hot: 26, profit: 40, broken: 0 },
      { hot: 2, profit: 202, broken: 0 },
    ]);
    expect(JSON.stringify(await all())).not.toContain('out_of_date');
  });

  it('is calculated also in a manual sample and in an imported file', async () => {
    const inParameters = [...heatTo(7).inParameters, { in_parameter: lab.binder.uuid, value: 0 }];
    const made = await invoke(handler, 'createSample', {
      as: as(),
      path: { id: lab.series.uuid },
      body: { inParameters, ...yieldOf(1) },
    });
    expect(shown(made.body)).toEqual({ hot: 8, profit: 10, broken: 0 });
    const file = { samples: [{ temperature: 70, binder: 'Epoxy', yield_pct: 5 }], options: { in: true, out: true } };
    const call = { as: as(), path: { id: lab.experiment.uuid }, body: file };
    const { body: imported } = await invoke(seriesHandler, 'importSeries', call);
    expect(shown(imported.series.samples[0])).toEqual({ hot: 71, profit: 81, broken: 1 });
    const outputs = { as: as(), path: { id: lab.series.uuid }, body: { outValues: [{ yield_pct: 9 }, {}] } };
    const { body: filled } = await invoke(seriesHandler, 'importOutParameters', outputs);
    expect(filled.samples.slice(0, 2).map(shown)).toEqual([
      { hot: 1, profit: 19, broken: 0 },
      { hot: 26, profit: 126, broken: 0 },
    ]);
    expect((await all()).slice(0, 1).map(shown)).toEqual([{ hot: 1, profit: 19, broken: 0 }]);
    expect(jobs()).toEqual([]);
  });
});

describe('of two concurrent changes', () => {
  it('the second edit of a sample gets a conflict, and values belong to what is stored', async () => {
    const [first, second] = await Promise.all([edit(1, heatTo(10), 0), edit(1, heatTo(20), 0)]);
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    const [, sample] = await all();
    const heat = sample?.inParameters.find(({ in_parameter }) => in_parameter === lab.heat.uuid)?.value ?? 0;
    expect([10, 20]).toContain(heat);
    expect(shown(sample)).toEqual({ hot: heat + 1, profit: 101 + heat, broken: 0 });
  });

  it('an edit that overtakes a new formula never stores a value of the old one unmarked', async () => {
    // Between the evaluation and the write the formula changes, and its calculation completes.
    onceAt('TransactWriteCommand', async (send) => {
      await define('updateCompParameter', hotFunction('temperature + 1000'), hot);
      await calculate();
      return send();
    });
    expect(shown((await edit(1, heatTo(10))).body)).toEqual({ hot: 1010, profit: 1110, broken: 0 });
    expect(shown((await all())[1])).toEqual({ hot: 1010, profit: 1110, broken: 0 });
  });

  it('an edit that read its sample before a calculation, and the experiment after it, keeps the calculated values', async () => {
    const real = samples.resolve;
    const { uuid = '', version } = lab.samples[1] ?? {};
    vi.spyOn(samples, 'resolve').mockImplementationOnce(async (id) => {
      const before = await real(id);
      await asTest(async () => {
        await define('updateCompParameter', hotFunction('temperature + 1000'), hot);
        await calculate();
      });
      return before;
    });
    const other = await define('createOutParameter', { name: 'Cost', short_name: 'cost' });
    const outParameters = [{ out_parameter: other.uuid, value: 4 }];
    const body = { version, outParameters };
    expect((await invoke(handler, 'updateSample', { as: as(), path: { id: uuid }, body })).status).toBe(200);
    expect(shown((await all())[1])).toEqual({ hot: 1025, profit: 1125, broken: 0 });
  });

  it('a formula that changes while the first series is written is calculated for it', async () => {
    const path = { id: lab.series.uuid };
    expect((await invoke(seriesHandler, 'deleteSeries', { as: as(), path })).status).toBeLessThan(300);
    onceAt('TransactWriteCommand', async (send) => {
      const file = { samples: [{ temperature: 70, binder: 'Epoxy' }], options: { in: true, out: false } };
      const call = { as: as(), path: { id: lab.experiment.uuid }, body: file };
      expect((await invoke(seriesHandler, 'importSeries', call)).status).toBe(201);
      return send();
    });
    await define('updateCompParameter', hotFunction('temperature + 1000'), hot);
    await calculate();
    const listed = await invoke(seriesHandler, 'listSeries', { as: as(), path: { id: lab.experiment.uuid } });
    expect(shown(listed.body.series[0].samples[0]).hot).toBe(1070);
  });

  it('an edit while a new formula is pending is calculated with it, and stays when its calculation is cancelled', async () => {
    await define('updateCompParameter', hotFunction('temperature + 1000'), hot);
    expect(shown((await edit(1, heatTo(10))).body)).toEqual({ hot: 1010, profit: 1110, broken: 0 });
    expect((await cancel()).status).toBe(200);
    const marks = (await all()).map(({ compParameters: [value] }) => [value?.value, value?.out_of_date ?? false]);
    expect(marks).toEqual([
      [1, true],
      [1010, false],
      [51, true],
      [76, true],
      [101, true],
    ]);
  });
});

describe('a cancelled calculation', () => {
  it('removes nothing: values stay, those of the former formula are marked, and calculating again repairs them', async () => {
    await define('updateCompParameter', hotFunction('temperature + 2'), hot);
    const other = await define('createCompParameter', { name: 'New', short_name: 'fresh', formula: 'temperature' });
    expect((await cancel()).body.experiment).toMatchObject({ calculation_id: '', calculation_outdated: true });
    const [, sample] = await all();
    expect(sample?.compParameters).toEqual([
      { comp_parameter: hot, value: 26, out_of_date: true },
      { comp_parameter: other.uuid, value: null, reason: 'Not calculated yet', out_of_date: true },
    ]);
    // It reads the function.
    expect(sample?.outParameters[1]).toEqual({ out_parameter: profit, value: 126, out_of_date: true });
    expect(sample?.outParameters[0]).toEqual({ out_parameter: lab.output.uuid, value: 50 });
    const valid = { as: as(), path: { id: lab.experiment.uuid } };
    expect((await invoke(seriesHandler, 'getValidSampleCount', valid)).body).toBe(5);

    const again = await cancel({ calculate_again: true });
    expect(again).toMatchObject({ status: 200, body: { detail: 'Calculation of functions has been queued' } });
    await calculate();
    expect(await hots()).toEqual([2, 27, 52, 77, 102]);
    expect(JSON.stringify(await all())).not.toContain('out_of_date');
    expect((await experimentNow(lab.experiment)).outdated_formulas).toEqual({});
  });

  it('leaves nothing to repair once the new formula is deleted', async () => {
    const fresh = await define('createCompParameter', { name: 'New', short_name: 'fresh', formula: 'temperature' });
    await cancel();
    const before = jobs().length;
    await define('deleteCompParameter', undefined, fresh.uuid);
    expect(JSON.stringify(await all())).not.toContain('out_of_date');
    expect(jobs()).toHaveLength(before);
    expect((await experimentNow(lab.experiment)).outdated_formulas).toEqual({});
  });
});

it('starts no calculation for a change that affects no value', async () => {
  const unused = await define('createOutParameter', { name: 'Cost', short_name: 'cost' });
  const spare = await define('createInParameter', { name: 'T', short_name: 't', min_value: 0, max_value: 1, step: 1 });
  await define(
    'updateOutParameter',
    { name: 'C', short_name: 'c', unit: '$', target: 'Minimize', weight: 5 },
    unused.uuid,
  );
  await define(
    'updateInParameter',
    { name: 'T', short_name: 'tt', is_categorical: true, categories: ['a'] },
    spare.uuid,
  );
  await define('updateCompParameter', { ...hotFunction('temperature + 1'), unit: 'K', is_visible: false }, hot);
  const script = await define('createScript', { name: 'S', short_name: 'helpers', code: 'x = 1' });
  await define('updateScript', { name: 'S', short_name: 'helpers', code: 'x = 2' }, script.uuid);
  await define('deleteOutParameter', undefined, profit);
  await define('deleteCompParameter', undefined, hot);
  expect(jobs()).toEqual([]);
  expect((await experimentNow(lab.experiment)).outdated_formulas).toEqual({});
});
