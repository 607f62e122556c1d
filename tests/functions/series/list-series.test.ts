import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partsOf } from '#functions/features/series/api/read-series.ts';
import { handler } from '#functions/handlers/series.ts';
import { sortOf } from '#functions/http/cursor.ts';
import { deriveIdAt } from '#functions/runtime/ids.ts';
import { type SeriesRow, sampleSort } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';
import type { Series, SeriesPage } from '#shared/contracts/series.ts';
import { newId } from '#tests/support/builders.ts';
import { aLaboratory, anOutput, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
const list = (query: Record<string, string> = {}) =>
  invoke(handler, 'listSeries', { path: { id: lab.experiment.uuid }, query, as: lab.manager.token });
const count = () =>
  invoke(handler, 'getValidSampleCount', { path: { id: lab.experiment.uuid }, as: lab.manager.token });

beforeEach(async () => {
  lab = await aLaboratory();
});

async function fill(series: SeriesRow, size: number, values: Record<string, number> = {}): Promise<void> {
  const first = await aSample(series, { in: values });
  const rows = Array.from({ length: size - 1 }, (_, index) => {
    const uuid = newId();
    return { ...first, uuid, sort: sampleSort(series.uuid, uuid), position: index + 1 };
  });
  await samples.putAll(first.workspace_uuid, rows);
}

async function allPages(): Promise<SeriesPage[]> {
  const pages: SeriesPage[] = [];
  let after: string | null = '';
  while (after !== null) {
    const answer: { status: number; body: SeriesPage } = await list(after ? { after } : {});
    expect(answer.status).toBe(200);
    pages.push(answer.body);
    after = answer.body.next;
  }
  return pages;
}

it('lists series by number with their samples in order', async () => {
  const second = await aSeries(lab.experiment, { number: 2, sample_count: 0 });
  const first = await aSeries(lab.experiment, { number: 1, sample_count: 2 });
  await aSample(first, { position: 1 });
  await aSample(first, { position: 0, in: { [lab.heat.uuid]: 5 }, out: { [lab.output.uuid]: 7 } });
  const { body } = await list();
  expect(body.next).toBeNull();
  expect(body.series.map(({ uuid }: SeriesRow) => uuid)).toEqual([first.uuid, second.uuid]);
  expect(body.series[0]).toMatchObject({ number: 1, sample_count: 2 });
  expect(body.series[0].samples).toMatchObject([
    {
      position: 0,
      series: first.uuid,
      inParameters: [{ in_parameter: lab.heat.uuid, value: 5 }],
      outParameters: [{ out_parameter: lab.output.uuid, value: 7 }],
    },
    { position: 1, outParameters: [{ out_parameter: lab.output.uuid, value: null }] },
  ]);
  expect(body.series[1].samples).toEqual([]);
});

it('omits samples of a series that is not committed or is being deleted', async () => {
  const series = await aSeries(lab.experiment, { sample_count: 1 });
  await aSample(series);
  await aSample({ ...series, uuid: newId() });
  const { body } = await list();
  expect(body.series).toHaveLength(1);
  expect(body.series[0].samples).toHaveLength(1);
});

it('ends a page before the response is too large for a Lambda', async () => {
  const outputs = await Promise.all(
    Array.from({ length: 120 }, (_, index) => anOutput(lab.experiment, { short_name: `out_${index}` })),
  );
  const series = await aSeries(lab.experiment, { sample_count: 420 });
  await fill(series, 420);
  const pages = await allPages();
  expect(outputs).toHaveLength(120);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(3_500_000);
  expect(pages.flatMap(({ series: shown }) => shown.flatMap((one) => one.samples))).toHaveLength(420);
});

it.each(['1', 'Li4vLi4', Buffer.from(`${newId()}#`).toString('base64url')])(
  'refuses the invalid page %j',
  async (after) => {
    expect(await list({ after })).toMatchObject({ status: 400, body: { code: 'validation' } });
  },
);

it('counts the samples that a model can learn from', async () => {
  const weightless = await anOutput(lab.experiment, { short_name: 'note', weight: 0 });
  const series = await aSeries(lab.experiment);
  const inputs = { [lab.heat.uuid]: 1, [lab.binder.uuid]: 0 };
  const out = { [lab.output.uuid]: 4 };
  await aSample(series, { in: inputs, out });
  await aSample(series, { in: inputs, out: { ...out, [weightless.uuid]: 1 } });
  await aSample(series, { in: { [lab.heat.uuid]: 1 }, out });
  await aSample(series, { in: inputs, out: { [weightless.uuid]: 1 } });
  await aSample({ ...series, uuid: newId() }, { in: inputs, out });
  expect(await count()).toMatchObject({ status: 200, body: 2 });
});

/** The samples of all parts that a preview names. */
async function samplesInParts(parts: NonNullable<SeriesPage['parts']>): Promise<string[]> {
  const pages: SeriesPage[] = [];
  for (const part of parts) {
    let after: string | null | undefined = part.after;
    do {
      const { body } = await list({ ...(after ? { after } : {}), ...(part.until ? { until: part.until } : {}) });
      pages.push(body);
      after = body.next;
    } while (after);
  }
  return pages.flatMap(({ series }) => series.flatMap((one) => one.samples.map(({ uuid }) => uuid)));
}

describe('a long list', () => {
  const sizes = [2600, 1, 1450];
  const count = 4051;
  let long: typeof lab;
  const ids: string[] = [];

  beforeAll(async () => {
    long = await aLaboratory();
    const rows = await Promise.all(
      sizes.map((size, at) => aSeries(long.experiment, { number: at + 1, sample_count: size })),
    );
    for (const [at, row] of rows.entries()) {
      const first = await aSample(row, { position: 9999 });
      const more = Array.from({ length: (sizes[at] ?? 0) - 1 }, (_, position) => {
        // The first series is a job's, whose samples are in order; the others are not.
        const uuid = at === 0 ? deriveIdAt(position, row.uuid) : newId();
        return { ...first, uuid, sort: sampleSort(row.uuid, uuid), position };
      });
      await samples.putAll(first.workspace_uuid, more);
      ids.push(first.uuid, ...more.map(({ uuid }) => uuid));
    }
  });
  beforeEach(() => {
    lab = long;
  });

  it('returns many samples in pages, each once, and every series on the first', async () => {
    const pages = await allPages();
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]?.series.map(({ number, sample_count }) => [number, sample_count])).toEqual([
      [1, 2600],
      [2, 1],
      [3, 1450],
    ]);
    const found = pages.flatMap(({ series }) => series.flatMap((one) => one.samples.map(({ uuid }) => uuid)));
    expect(found).toHaveLength(count);
    expect(new Set(found)).toEqual(new Set(ids));
    for (const page of pages) expect(page.series.flatMap((one) => one.samples).length).toBeLessThanOrEqual(4000);
  });

  it('answers a long list with the first samples of the newest series, and names parts that contain each sample once', async () => {
    const { body } = await list({ preview: 'true' });
    expect(body.next).toBeNull();
    expect(body.series.map((one: Series) => [one.number, one.sample_count, one.samples.length])).toEqual([
      [1, 2600, 0],
      [2, 1, 0],
      [3, 1450, 200],
    ]);
    expect(body.parts).toHaveLength(2);
    const found = await samplesInParts(body.parts);
    expect(found).toHaveLength(count);
    expect(new Set(found)).toEqual(new Set(ids));
  });
});

it('answers a short list whole when asked for a preview', async () => {
  const row = await aSeries(lab.experiment, { sample_count: 3 });
  await fill(row, 3);
  const { body } = await list({ preview: 'true' });
  expect(body.parts).toBeUndefined();
  expect(body.series[0].samples).toHaveLength(3);
});

it('cuts a long series into parts of alike size', async () => {
  const row = await aSeries(lab.experiment, { sample_count: 5000 });
  const uuids = Array.from({ length: 5000 }, (_, position) => deriveIdAt(position, row.uuid));
  const parts = partsOf([row], 2000).map(({ after, until }) =>
    [after, until].map((cursor) => cursor && sortOf(cursor)),
  );
  const sizes = parts.map(
    ([after = '', until = '~']) =>
      uuids.filter((uuid) => sampleSort(row.uuid, uuid) > after && sampleSort(row.uuid, uuid) <= until).length,
  );
  expect(sizes).toEqual([2000, 2000, 1000]);
});
