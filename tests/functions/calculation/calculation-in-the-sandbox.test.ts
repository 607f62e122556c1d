import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { calculateTask } from '#functions/features/calculation/worker/calculate-task.ts';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import { jobWorker } from '#functions/jobs/job-worker.ts';
import type { StoredSample } from '#functions/tables/rows.ts';
import { resultBlocks, samples } from '#functions/tables/tables.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { newId, seconds } from '#tests/support/builders.ts';
import { aFunction, aFunctionalOutput, aScript } from '#tests/support/definition-builders.ts';
import { anOutput } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver } from '#tests/support/jobs.ts';
import { isNight } from '#tests/support/night.ts';
import { askRealSandbox, sandboxFails } from '#tests/support/sandbox.ts';
import { until } from '#tests/support/until.ts';
import {
  aCalculatingLaboratory,
  type CalculatingLaboratory,
  calculate,
  calculations,
} from './a-calculating-laboratory.ts';
import { refusedAtOnce } from './refused-at-once.ts';

let lab: CalculatingLaboratory['lab'];
let live: CalculatingLaboratory['live'];
let define: CalculatingLaboratory['define'];
let makeFunction: CalculatingLaboratory['makeFunction'];
let shown: CalculatingLaboratory['shown'];
beforeEach(async () => {
  ({ lab, live, define, makeFunction, shown } = await aCalculatingLaboratory());
});

/** Calculations one after the other: two show that blocks are removed, and not heaped up. */
const rounds = isNight ? 14 : 2;

/** More samples, at the temperatures 5, 6, … */
const more = (count: number) => {
  const [first] = lab.samples;
  if (!first) throw new Error('There is no sample');
  const rows = Array.from({ length: count }, (_, i): StoredSample => {
    const uuid = newId();
    return { ...first, sort: `${lab.series.uuid}#${uuid}`, uuid, position: 5 + i, in: { [lab.heat.uuid]: 5 + i } };
  });
  return samples.putAll(lab.workspace.uuid, rows);
};
const values = async (uuid: string) =>
  (await shown()).map(({ compParameters, outParameters }) => {
    const comp = compParameters.find(({ comp_parameter }) => comp_parameter === uuid);
    return (comp ?? outParameters.find(({ out_parameter }) => out_parameter === uuid))?.value;
  });

const edit = async (index: number, heat: number) => {
  const row = await samples.resolve(lab.samples[index]?.uuid ?? '');
  const body = { version: row?.version, inParameters: [{ in_parameter: lab.heat.uuid, value: heat }] };
  const answer = await invoke(samplesHandler, 'updateSample', {
    as: lab.manager.token,
    path: { id: row?.uuid ?? '' },
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body as Sample;
};
const stoppedValue = (comp_parameter: string) => ({ comp_parameter, value: null, out_of_date: true });

describe('values', () => {
  it('of functions, scripts, labels and functional outputs equal Python’s', async () => {
    await aScript(lab.experiment, { code: 'def shift(x, by=1):\n    return x + by\n' });
    await aFunction(lab.experiment, {
      short_name: 'a',
      formula: "helpers.shift(temperature) if binder == 'Epoxy' else -1",
    });
    const b = await makeFunction('b', 'a * 2');
    const cost = await anOutput(lab.experiment, { short_name: 'cost', is_functional: true, formula: 'yield_pct + b' });
    await calculate();
    expect(await values(b.uuid)).toEqual([2, -2, 102, -2, 202]);
    expect(await values(cost.uuid)).toEqual([2, 48, 202, 148, 402]);
    expect(live.events().at(-1)).toMatchObject({
      method: 'calculation_success',
      message: 'Functions have been calculated',
    });
  });

  it('that cannot be calculated are empty, each with its reason', async () => {
    await aFunction(lab.experiment, { short_name: 'inverse', formula: '1 / temperature' });
    const later = await makeFunction('later', 'inverse + math.sqrt(50 - temperature)');
    await calculate();
    const [first, second, , fourth] = await shown();
    const reasonOf = (sample: Sample | undefined) =>
      Object.fromEntries(sample?.compParameters.map(({ value, reason }, at) => [at, reason ?? value]) ?? []);
    expect(reasonOf(first)).toEqual({ 0: 'Division by zero', 1: "'inverse' has no value" });
    expect(second?.compParameters.find(({ comp_parameter }) => comp_parameter === later.uuid)?.value).toBeCloseTo(5.04);
    expect(reasonOf(fourth)).toEqual({ 0: 1 / 75, 1: expect.stringMatching(/math domain|nonnegative/i) });
    expect(live.events().at(-1)).toMatchObject({
      color: 'warning',
      message: 'Functions have been calculated; 4 values are empty: inverse of sample 1: Division by zero',
    });
  });

  it('of a thousand samples take few sandbox calls, with progress', async () => {
    await more(1200);
    let questions = 0;
    const events = () => live.events().flatMap(({ progress }) => progress ?? []);
    const counting = jobWorker(
      {
        calculate: calculateTask(async (request) => {
          questions++;
          // The second is answered only after a heartbeat has published the first's result.
          if (questions === 2) await until('progress', async () => events().some(({ done }) => done === 1000));
          return askRealSandbox(request);
        }),
      },
      { now: seconds, beatMilliseconds: 10 },
    );
    const f = await makeFunction('f', 'temperature * 3');
    expect(await deliver(counting, calculations().at(-1) ?? {})).toBe(true);
    expect(questions).toBe(2);
    expect(await values(f.uuid)).toHaveLength(1205);
    expect(new Set(await values(f.uuid)).has(3 * 1204)).toBe(true);
    expect(events()).toContainEqual({ done: 1000, total: 1205, phase: 'Calculating functions' });
    // Too many for a frame: the browser has to fetch them.
    expect(live.events().at(-1)).toMatchObject({ method: 'calculation_success', refetch: ['series'] });
  });
});

describe('a calculation', () => {
  it('writes only the samples whose values changed', async () => {
    const f = await makeFunction('f', 'max(temperature, 50)');
    await calculate();
    await define('updateCompParameter', { name: 'f', short_name: 'f', formula: 'max(temperature, 60)' }, f.uuid);
    expect(await values(f.uuid)).toEqual([50, 50, 50, 75, 100]);
    const written = vi.spyOn(dynamo, 'send');
    await calculate();
    expect(await values(f.uuid)).toEqual([60, 60, 60, 75, 100]);
    const commits = written.mock.calls.flatMap(([{ input }]) =>
      'TransactItems' in input ? [input.TransactItems] : [],
    );
    // Three samples and the experiment.
    expect(commits.map((items) => items?.length)).toEqual([4]);
    written.mockRestore();
  });

  it('of many samples replaces all values, and removes those from before', async () => {
    await more(195);
    const f = await makeFunction('f', 'max(temperature, 100)');
    await calculate();
    for (let round = 1; round <= rounds; round++) {
      // Half of the samples change: too many for the commit transaction.
      const formula = `max(temperature, ${100 + round})`;
      await define('updateCompParameter', { name: 'f', short_name: 'f', formula }, f.uuid);
      await calculate();
      const found = await shown();
      for (const sample of found) {
        const heat = sample.inParameters.find(({ in_parameter }) => in_parameter === lab.heat.uuid)?.value ?? 0;
        expect(sample.compParameters[0]?.value).toBe(Math.max(heat, 100 + round));
      }
    }
    // Blocks that were replaced are removed by the next calculation.
    const blocks = await resultBlocks.list(lab.workspace.uuid, lab.experiment.uuid);
    expect(blocks.length).toBeLessThanOrEqual(2);
  });

  it('publishes only the series that changed', async () => {
    const f = await makeFunction('f', 'temperature');
    await calculate();
    sandboxFails();
    const [sample] = lab.samples;
    const other = await invoke(seriesHandler, 'importSeries', {
      as: lab.manager.token,
      path: { id: lab.experiment.uuid },
      body: { samples: [{ temperature: 7, binder: 'Epoxy' }], options: { in: true, out: false } },
    });
    expect(other.status).toBe(201);
    await calculate();
    expect(
      live
        .events()
        .at(-1)
        ?.series_list?.map(({ uuid }) => uuid),
    ).toEqual([other.body.series.uuid]);
    const body = { version: sample?.version, inParameters: [{ in_parameter: lab.heat.uuid, value: 9 }] };
    const path = { id: sample?.uuid ?? '' };
    await invoke(samplesHandler, 'updateSample', { as: lab.manager.token, path, body });
    await calculate();
    expect(
      live
        .events()
        .at(-1)
        ?.series_list?.map(({ uuid }) => uuid),
    ).toEqual([lab.series.uuid]);
    expect((await values(f.uuid))[0]).toBe(9);
  });

  it('skips endless formulas and their dependents, and calculates all others', async () => {
    await aScript(lab.experiment, { code: 'def forever(x):\n    while True:\n        x = x + 1\n' });
    const fine = await aFunction(lab.experiment, { short_name: 'fine', formula: 'temperature' });
    const later = await aFunction(lab.experiment, { short_name: 'later', formula: 'endless + 1' });
    const endless = await makeFunction('endless', 'helpers.forever(temperature)');
    await calculate(isNight ? askRealSandbox : refusedAtOnce('helpers.forever('));
    expect(live.events().at(-1)).toMatchObject({
      method: 'calculation_success',
      color: 'warning',
      message: expect.stringMatching(/^Functions have been calculated, except endless: \w+ \w+/),
    });
    expect(await values(fine.uuid)).toEqual([0, 25, 50, 75, 100]);
    const [sample] = await shown();
    expect(sample?.compParameters).toEqual([
      { comp_parameter: fine.uuid, value: 0 },
      { ...stoppedValue(later.uuid), reason: 'It uses endless, which could not be calculated' },
      { ...stoppedValue(endless.uuid), reason: expect.stringMatching(/took longer than 2 seconds/) },
    ]);
    // The next edit does not wait for it, and a corrected formula is calculated normally.
    await edit(0, 7);
    expect((await shown())[0]?.compParameters[0]?.value).toBe(7);
    expect(calculations()).toHaveLength(1);
    await define('updateCompParameter', { name: 'e', short_name: 'endless', formula: 'temperature * 2' }, endless.uuid);
    await calculate();
    expect(await values(later.uuid)).toEqual([15, 51, 101, 151, 201]);
    expect(JSON.stringify(await shown())).not.toContain('out_of_date');
  });

  it('skips an invalid formula, and reports its line and column', async () => {
    await aFunction(lab.experiment, { short_name: 'old', formula: 'temperature +\n gone' });
    const f = await makeFunction('f', 'temperature');
    await calculate();
    expect(live.events().at(-1)?.message).toMatch(/old of sample 1: 'gone' .*line 2, column 2/);
    expect(await values(f.uuid)).toEqual([0, 25, 50, 75, 100]);
  });

  it('reports nothing about functional outputs of samples that are not measured', async () => {
    await aFunctionalOutput(lab.experiment, 'profit', 'yield_pct * 2');
    const [sample] = lab.samples;
    await samples.update(lab.workspace.uuid, sample ?? { parent: '', sort: '' }, { set: { out: {} } });
    await makeFunction('f', 'temperature');
    await calculate();
    expect(live.events().at(-1)).toMatchObject({ color: 'success', message: 'Functions have been calculated' });
    expect((await shown())[0]?.outParameters[1]).toMatchObject({ value: null, reason: "'yield_pct' has no value" });
  });
});

it('ten quick edits of samples and definitions share one run', async () => {
  const functions = await Promise.all(Array.from({ length: 5 }, (_, i) => makeFunction(`f${i}`, `temperature + ${i}`)));
  for (const [index, sample] of lab.samples.entries()) {
    const body = { version: sample.version, inParameters: [{ in_parameter: lab.heat.uuid, value: index }] };
    const path = { id: sample.uuid };
    expect((await invoke(samplesHandler, 'updateSample', { as: lab.manager.token, path, body })).status).toBe(200);
  }
  expect(new Set(calculations().map(({ job_id }) => job_id)).size).toBe(1);
  await calculate();
  expect(await values(functions[4]?.uuid ?? '')).toEqual([4, 5, 6, 7, 8]);
  expect(live.methods().filter((method) => method === 'calculation_success')).toHaveLength(1);
});
