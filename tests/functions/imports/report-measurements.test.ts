import { beforeEach, describe, expect, it } from 'vitest';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { handler } from '#functions/handlers/series.ts';
import { samples } from '#functions/tables/tables.ts';
import { aLaboratory, anOutput, aSeries, makeBusy, manySamples } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
let first: Awaited<ReturnType<typeof aSeries>>;
let second: Awaited<ReturnType<typeof aSeries>>;

/** A laboratory with two series of so many samples. */
async function filled(count: number): Promise<void> {
  lab = await aLaboratory();
  first = await aSeries(lab.experiment, { number: 1, sample_count: count, is_generated: true });
  second = await aSeries(lab.experiment, { number: 2, sample_count: count });
  for (const series of [first, second]) {
    const offset = series === first ? 0 : 500;
    const rows = manySamples(series, count).map((row, index) => ({
      ...row,
      in: { [lab.heat.uuid]: offset + index, [lab.binder.uuid]: index % 2 },
    }));
    await samples.putAll(lab.workspace.uuid, rows);
  }
}

beforeEach(() => filled(10));

const report = (measurements: unknown[]) =>
  invoke(handler, 'reportMeasurements', {
    as: lab.manager.token,
    path: { id: lab.experiment.uuid },
    body: { measurements },
  });
const next = (query: Record<string, string> = {}) =>
  invoke(samplesHandler, 'listNextSamples', { as: lab.manager.token, path: { id: lab.experiment.uuid }, query });
async function values(series: { uuid: string }) {
  const { body } = await invoke(samplesHandler, 'listSamples', { as: lab.manager.token, path: { id: series.uuid } });
  return body.map(({ outParameters }: { outParameters: { value: number | null }[] }) => outParameters[0]?.value);
}
const uuidAt = async (series: { uuid: string }, position: number) => {
  const rows = await samples.list(lab.workspace.uuid, lab.experiment.uuid, { beginsWith: `${series.uuid}#` });
  return rows.find((row) => row.position === position)?.uuid ?? '';
};

describe('measurements', () => {
  it('are of samples by uuid, by numbers and by inputs, in several series', async () => {
    const sample = await uuidAt(second, 3);
    const answer = await report([
      { sample, outputs: { yield_pct: 3.5 } },
      { series: 1, number: 2, outputs: { yield_pct: 2 } },
      { inputs: { temperature: 507, binder: 'Acrylic' }, outputs: { yield_pct: 7 } },
      { series: 1, number: 5, outputs: { yield_pct: null } },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { changed: 3 } });
    expect(
      answer.body.samples.map(({ series, number }: { series: number; number: number }) => [series, number]),
    ).toEqual([
      [2, 4],
      [1, 2],
      [2, 8],
      [1, 5],
    ]);
    expect(answer.body.samples[0].sample).toBe(sample);
    expect([(await values(first))[1], (await values(second))[3], (await values(second))[7]]).toEqual([2, 3.5, 7]);
  });

  it('of more samples than a transaction has items are visible all at once, also in several series', async () => {
    await filled(60);
    const all = [1, 2].flatMap((series) =>
      Array.from({ length: 60 }, (_, index) => ({
        series,
        number: index + 1,
        outputs: { yield_pct: series * 1000 + index },
      })),
    );
    expect(await report(all)).toMatchObject({ status: 200, body: { changed: 120 } });
    expect(await values(first)).toEqual(Array.from({ length: 60 }, (_, index) => 1000 + index));
    expect(await values(second)).toEqual(Array.from({ length: 60 }, (_, index) => 2000 + index));
    // The same again changes nothing, and a correction of one keeps the others.
    expect(await report(all)).toMatchObject({ status: 200, body: { changed: 0 } });
    await report([{ series: 2, number: 1, outputs: { yield_pct: -1 } }]);
    expect((await values(second)).slice(0, 2)).toEqual([-1, 2001]);
  });

  it('are written all or not at all, with the reason by row', async () => {
    const foreign = await aLaboratory();
    const { uuid: other } = await aSeries(foreign.experiment);
    const cases: [object, string][] = [
      [{ series: 1, number: 11, outputs: {} }, 'Series 1 has no sample 11'],
      [{ series: 9, number: 1, outputs: {} }, 'Series 9 has no sample 1'],
      [{ number: 1, outputs: {} }, 'A sample needs the numbers of its series and of itself'],
      [{ outputs: {} }, 'Name the sample by its uuid, by series and number, by its label, or by its inputs'],
      [{ series: 1, number: 1, inputs: {}, outputs: {} }, 'Name the sample by its uuid'],
      [{ sample: other, outputs: {} }, 'The experiment has no such sample'],
      [{ inputs: { temperature: 3, binder: 'Epoxy' }, outputs: {} }, 'No sample has these inputs'],
      [{ inputs: { temperature: 3, glue: 'Epoxy' }, outputs: {} }, 'The experiment has no input glue'],
      [{ inputs: { temperature: 3, binder: 'Wax' }, outputs: {} }, 'binder has no such category'],
      [{ series: 1, number: 3, outputs: { yield_pct: 'much' } }, 'yield_pct must be a numeric value'],
      [{ series: 1, number: 3, outputs: { constructor: 1 } }, 'The experiment has no measured output constructor'],
      [{ series: 1, number: 1, outputs: {} }, 'Row 1 is of the same sample'],
    ];
    for (const [row, message] of cases) {
      const answer = await report([{ series: 1, number: 1, outputs: { yield_pct: 1 } }, row]);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
      expect(Object.values(answer.body.fields)[0]).toContain(`Row 2: ${message}`);
      expect(Object.keys(answer.body.fields)[0]).toMatch(/^measurements\.1/);
    }
    expect(await values(first)).toEqual(Array(10).fill(null));
  });

  it('that several samples may be of are refused with their numbers', async () => {
    const rows = manySamples(second, 1).map((row) => ({
      ...row,
      position: 10,
      in: { [lab.heat.uuid]: 4, [lab.binder.uuid]: 0 },
    }));
    await samples.putAll(lab.workspace.uuid, rows);
    const answer = await report([{ inputs: { temperature: 4, binder: 'Epoxy' }, outputs: { yield_pct: 1 } }]);
    expect(answer.body.fields).toEqual({ 'measurements.0': 'Row 1: Samples 1.5, 2.11 have these inputs' });
  });

  it('are refused while a job runs, and beyond a thousand', async () => {
    const row = { series: 1, number: 1, outputs: { yield_pct: 1 } };
    expect(await report(Array(1001).fill(row))).toMatchObject({
      status: 400,
      body: { detail: 'A call reports at most 1000 measurements' },
    });
    await makeBusy(lab.experiment);
    expect(await report([row])).toMatchObject({ status: 400, body: { code: 'busy' } });
  });
});

describe('next samples', () => {
  it('are those of generated series with an output to measure, in order, with labels', async () => {
    await anOutput(lab.experiment, { name: 'Purity', short_name: 'purity' });
    await report([
      { series: 1, number: 1, outputs: { yield_pct: 1, purity: 1 } },
      { series: 1, number: 2, outputs: { yield_pct: 1 } },
    ]);
    const answer = await next({ limit: '2' });
    expect(answer).toMatchObject({ status: 200, body: { total: 9 } });
    expect(answer.body.samples).toEqual([
      {
        sample: await uuidAt(first, 1),
        series: 1,
        number: 2,
        version: 1,
        inputs: { temperature: 1, binder: 'Acrylic' },
        missing: ['purity'],
      },
      {
        sample: await uuidAt(first, 2),
        series: 1,
        number: 3,
        version: 0,
        inputs: { temperature: 2, binder: 'Epoxy' },
        missing: ['yield_pct', 'purity'],
      },
    ]);
    for (const limit of ['0', '1001', 'x']) expect(await next({ limit })).toMatchObject({ status: 400 });
  });
});
