import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChangeEvent } from '#shared/contracts/events.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { SeriesPage } from '#shared/contracts/series.ts';
import { buildExperiment, buildSample, ids, uuid } from '#tests/support/experiment-data.ts';
import { refusal } from '#tests/support/fake-api.ts';
import { cellAt, first, grid, heat, start, yieldOutput } from './start-series.tsx';

// A list of six samples whose first two are shown at once: two parts follow, each answered when a test says so.
const samples = [0, 1, 2, 3, 4, 5].map((position) =>
  buildSample(first.uuid, position, { [`in:${heat.uuid}`]: 10 * position, [`out:${yieldOutput.uuid}`]: position }),
);
const [one, two] = samples as [Sample, Sample];
const whole = { ...first, sample_count: samples.length };
const page = (of: readonly Sample[]): SeriesPage => ({ series: [{ ...whole, samples: [...of] }], next: null });
const preview: SeriesPage = { ...page([one, two]), parts: [{ until: 'middle' }, { after: 'middle' }] };
const parts: Record<string, SeriesPage> = { first: page(samples.slice(0, 3)), second: page(samples.slice(3)) };

const grace = { uuid: uuid(), name: 'Grace' };
const change = (content: Partial<ChangeEvent>): ChangeEvent => ({
  method: 'samples_changed',
  experiment_id: ids.experiment,
  editor: grace,
  ...content,
});
const edited = (sample: Sample, value: number): Sample => ({
  ...sample,
  version: sample.version + 1,
  outParameters: [{ out_parameter: yieldOutput.uuid, value }],
});
const yieldOf = async (row: number) => (await cellAt(row, yieldOutput.name)).textContent;
const rowCount = async () => within(await grid()).getAllByRole('row').length - 1;
const progress = () => screen.queryByRole('progressbar', { name: 'Loading samples' });

/** The screen with the first samples; `arrive` answers a part. */
async function startArriving(answers: Parameters<typeof start>[0] = {}) {
  const waiting = new Map<string, PromiseWithResolvers<SeriesPage | Response>>();
  let previews = 0;
  const screenOf = start({
    listSeries: ({ query }) => {
      if (query.has('preview')) {
        previews += 1;
        return preview;
      }
      const part = Promise.withResolvers<SeriesPage | Response>();
      waiting.set(query.has('after') ? 'second' : 'first', part);
      return part.promise;
    },
    updateSample: ({ path, body }) => {
      const sample = samples.find(({ uuid }) => uuid === path.id);
      if (!sample) return refusal(404, { detail: '', code: 'not_found' });
      return { ...sample, version: body.version + 1, outParameters: body.outParameters ?? [] };
    },
    ...answers,
  });
  await waitFor(() => expect(waiting.size).toBe(2));
  const arrive = (name: 'first' | 'second', answer = parts[name]) => {
    const part = waiting.get(name);
    waiting.delete(name);
    part?.resolve(answer as SeriesPage);
  };
  const arriveAll = async () => {
    arrive('first');
    arrive('second');
    await waitFor(() => expect(progress()).toBeNull());
  };
  return { ...screenOf, waiting, arrive, arriveAll, previews: () => previews };
}

it('shows the first samples of a long list at once, says how many have come, and then shows all with their scores', async () => {
  const { arrive } = await startArriving();
  expect(await rowCount()).toBe(2);
  expect(screen.getByRole('heading', { name: /2 of 6 samples/ })).toBeTruthy();
  expect(screen.getByText(/^Loading samples: 0 of 6/)).toBeTruthy();
  expect((await cellAt(1, 'Score')).textContent).not.toMatch(/\d/);
  arrive('second');
  expect(await screen.findByText(/^Loading samples: 3 of 6/)).toBeTruthy();
  expect(await rowCount()).toBe(2);
  arrive('first');
  await waitFor(async () => expect(await rowCount()).toBe(6));
  expect(progress()).toBeNull();
  expect(screen.getByRole('heading', { name: /· 6 samples/ })).toBeTruthy();
  expect((await cellAt(1, 'Score')).textContent).toMatch(/\d/);
});

it('keeps a value that was typed while the others were on their way, although a later page has the former one', async () => {
  const { user, api, arriveAll } = await startArriving();
  await user.dblClick(await cellAt(0, yieldOutput.name));
  await user.keyboard('{Control>}a{/Control}77.5{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toMatchObject([{ version: one.version }]));
  await arriveAll();
  await waitFor(async () => expect(await rowCount()).toBe(6));
  expect(await yieldOf(0)).toBe('77.5');
});

it('leaves the open editor where it is when the others arrive', async () => {
  const { user, arriveAll } = await startArriving();
  await user.dblClick(await cellAt(1, yieldOutput.name));
  await user.keyboard('{Control>}a{/Control}12');
  const editor = within(await grid()).getByRole('textbox');
  await arriveAll();
  await waitFor(async () => expect(await rowCount()).toBe(6));
  expect(document.activeElement).toBe(editor);
  await user.keyboard('3{Enter}');
  expect(await yieldOf(1)).toBe('123');
});

it('loses no change that others make meanwhile: edits, new samples, deletions, new series', async () => {
  const { sockets, arriveAll } = await startArriving();
  const made = buildSample(first.uuid, 6, { [`in:${heat.uuid}`]: 60 });
  const second = { ...first, uuid: uuid(), number: 2, sample_count: 0, samples: [] };
  await sockets.send(change({ samples: [edited(one, 88), made] }));
  await sockets.send(change({ deleted: [two.uuid] }));
  await sockets.send(change({ method: 'series_changed', series_list: [second] }));
  await waitFor(async () => expect(await yieldOf(0)).toBe('88'));
  await arriveAll();
  expect(await screen.findByRole('heading', { name: /^Series 2\b/ })).toBeTruthy();
  await waitFor(async () => expect(await rowCount()).toBe(6));
  expect(await yieldOf(0)).toBe('88');
  expect(screen.queryByText(String(two.position + 1), { selector: '.number .text' })).toBeNull();
});

it('keeps what others changed of samples that had not come yet', async () => {
  const { sockets, arriveAll } = await startArriving();
  const [, , , fourth] = samples as [Sample, Sample, Sample, Sample];
  await sockets.send(change({ samples: [edited(fourth, 99)] }));
  await arriveAll();
  await waitFor(async () => expect(await yieldOf(3)).toBe('99'));
});

it('reads the list again when a job has ended meanwhile', async () => {
  const { sockets, arrive, previews, waiting } = await startArriving();
  const ended = { job_id: 'job', experiment: buildExperiment(), refetch: ['series' as const] };
  await sockets.send({ method: 'calculation_success', ...ended });
  arrive('first');
  arrive('second');
  await waitFor(() => expect(waiting.size).toBe(2));
  expect(previews()).toBe(2);
  expect(await rowCount()).toBe(2);
  arrive('first');
  arrive('second', page(samples.slice(3).map((sample) => edited(sample, 55))));
  await waitFor(async () => expect(await rowCount()).toBe(6));
  expect(await yieldOf(4)).toBe('55');
});

it('offers no file of a list that is not whole', async () => {
  const { user, arriveAll } = await startArriving();
  const entry = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for series 1' }));
    const item = screen.getByRole('menuitem', { name });
    const isDisabled = item.getAttribute('aria-disabled') === 'true';
    await user.keyboard('{Escape}');
    return isDisabled;
  };
  expect(await entry('Export CSV')).toBe(true);
  expect(await entry('Import outputs')).toBe(true);
  await arriveAll();
  await waitFor(async () => expect(await entry('Export CSV')).toBe(false));
});

it('keeps the first samples when the others fail, says so, and loads them when asked again', async () => {
  const { user, arrive, waiting } = await startArriving();
  arrive('first', refusal(400, { detail: 'No', code: 'validation' }) as never);
  await screen.findByText(/^Not all samples could be loaded/);
  expect(await rowCount()).toBe(2);
  waiting.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(waiting.size).toBe(2));
  arrive('first');
  arrive('second');
  await waitFor(async () => expect(await rowCount()).toBe(6));
});

it('applies a change that came before the first answer', async () => {
  const answer = Promise.withResolvers<SeriesPage>();
  const { sockets } = start({ listSeries: () => answer.promise });
  await screen.findByRole('heading', { name: 'Series' });
  await sockets.send(change({ samples: [edited(one, 66)] }));
  answer.resolve(page(samples));
  await waitFor(async () => expect(await yieldOf(0)).toBe('66'));
});

it('shows the first samples of a long series that was added, and the scores of the others, until all are there', async () => {
  const second = { ...whole, uuid: uuid(), number: 2 };
  const own = samples.map((sample) => ({ ...sample, uuid: uuid(), series: second.uuid }));
  const measured = page(samples).series;
  let isAdded = false;
  const rest = Promise.withResolvers<SeriesPage>();
  const { sockets, user } = start({
    listSeries: ({ query }) => {
      if (!isAdded) return { series: measured, next: null };
      if (!query.has('preview')) return rest.promise;
      const added = { ...second, samples: own.slice(0, 2) };
      return { series: [{ ...whole, samples: [] }, added], next: null, parts: [{}] };
    },
  });
  await grid();
  const score = (await cellAt(1, 'Score')).textContent;
  expect(score).toMatch(/\d/);
  isAdded = true;
  const ended = { job_id: 'job', experiment: buildExperiment(), refetch: ['series' as const] };
  await sockets.send({ method: 'generation_success', ...ended });
  const table = await screen.findByRole('grid', { name: 'Samples of series 2' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(await rowCount()).toBe(6);
  expect((await cellAt(1, 'Score')).textContent).toBe(score);
  const cell = within(table).getAllByRole('row')[1]?.querySelector<HTMLElement>('.editable');
  await user.dblClick(cell as HTMLElement);
  const editor = within(table).getByRole('textbox');
  rest.resolve({ series: [...measured, { ...second, samples: own }], next: null });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(7));
  expect(document.activeElement).toBe(editor);
  expect(progress()).toBeNull();
});
