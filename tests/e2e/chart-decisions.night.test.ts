import { expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { choose } from '../support/choose.ts';
import { createExperiment, reactions } from '../support/direct-arylation.ts';
import { computingWindow, superadmin, url } from './open-window.ts';

// Decisions by looking, on measured reactions (Shields et al. 2021): each right answer is computed here from the file.
const perSeries = 8;
const measured = reactions()
  .filter((_, index) => index % 54 === 0)
  .map((row, index) => ({
    base: row.base ?? '',
    ligand: row.ligand ?? '',
    solvent: row.solvent ?? '',
    concentration: row.concentration ?? '',
    yield: Number(row.yield),
    temperature: Number(row.temperature),
    name: `Series ${Math.floor(index / perSeries) + 1}, sample ${(index % perSeries) + 1}`,
  }));

const api = await Api.signedIn(url, superadmin.email, superadmin.password);
const workspaces = await api.call('listWorkspaces', {});
const workspace = workspaces.find(({ name }) => name === 'Demo')?.uuid ?? '';
const project = await api.call('createProject', { path: { id: workspace }, body: { name: 'Decisions' } });
const { experiment } = await createExperiment(api, project.uuid, perSeries);
const path = { id: experiment.uuid };
// The price of a reaction is its heat: the file has no impurities.
const heat = { name: 'Heating', short_name: 'heating', unit: '°C', target: 'Minimize' } as const;
await api.call('createOutParameter', { path, body: heat });
for (let first = 0; first < measured.length; first += perSeries) {
  const samples = measured.slice(first, first + perSeries).map((row) => ({
    base: row.base,
    ligand: row.ligand,
    solvent: row.solvent,
    concentration: row.concentration,
    temperature: row.temperature,
    yield_pct: row.yield,
    heating: row.temperature,
  }));
  await api.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
}
const charts = `${url}/workspaces/${workspace}/projects/${project.uuid}/experiments/${experiment.uuid}/charts`;
const { page, errors } = await computingWindow();
await page.goto(charts);

const progress = () => page.getByRole('region', { name: 'Progress' });
const tradeoff = () => page.getByRole('region', { name: 'Trade-off' });

it('are we getting better? The best yield, where it was found, and how long ago', async () => {
  const best = Math.max(...measured.map((row) => row.yield));
  const index = measured.findIndex((row) => row.yield === best);
  await choose(progress(), 'Measure', 'Yield (%) · yield_pct');
  const since = measured.length - 1 - index;
  const text = `Best Yield (%) · yield_pct: ${best} (${measured[index]?.name}), ${since} samples since without a better one.`;
  await progress().getByText(text).waitFor();

  // By keyboard: the reader goes to the sample that the message names.
  const reader = progress().getByRole('slider', { name: 'Samples by Yield (%) · yield_pct' });
  await reader.press('Home');
  for (let step = 0; step < index; step++) await reader.press('ArrowRight');
  expect(await reader.getAttribute('aria-valuetext')).toBe(
    `${measured[index]?.name}, Yield (%) · yield_pct: ${best}, Best so far: ${best}`,
  );
});

it('what does yield cost? The samples that no other beats, from the coolest to the one of most yield', async () => {
  const front = measured
    .filter((row) => !measured.some((other) => isBetter(other, row)))
    .toSorted((a, b) => a.yield - b.yield);
  const [first, last] = [front.at(0), front.at(-1)];
  const end = (row: typeof first) => `Heating ${row?.temperature} at Yield ${row?.yield} (${row?.name})`;
  await tradeoff().scrollIntoViewIfNeeded();
  const text = `${front.length} of ${measured.length} samples are not beaten in both outputs: from ${end(first)} to ${end(last)}.`;
  await tradeoff().getByText(text).waitFor();
});

it('takes the sample of most yield to the table, by keyboard alone', async () => {
  const best = measured.findIndex((row) => row.yield === Math.max(...measured.map((one) => one.yield)));
  const reader = tradeoff().getByRole('slider', { name: 'Samples of the trade-off' });
  await reader.press('Home');
  for (let step = 0; step < best; step++) await reader.press('ArrowRight');
  await reader.press(' ');
  await page.getByRole('region', { name: 'All parameters' }).getByText('1 sample selected').waitFor();
  await tradeoff().getByRole('link', { name: 'Show in table' }).press('Enter');
  await page.getByText('1 sample selected in charts').waitFor();
  const grid = page.getByRole('grid', { name: 'All samples' });
  expect(await grid.getAttribute('aria-rowcount')).toBe('2');
  await grid.getByText(String(measured[best]?.yield), { exact: true }).waitFor();
});

it('saves the picture, the drawing and the data', async () => {
  await page.goto(charts);
  const saved: string[] = [];
  for (const kind of ['Picture (PNG)', 'Drawing (SVG)', 'Data (CSV)']) {
    await progress().getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).press('Enter'),
    ]);
    saved.push(download.suggestedFilename());
  }
  expect(saved).toEqual(['png', 'svg', 'csv'].map((ending) => `Direct arylation replay-progress.${ending}`));
  expect(errors).toEqual([]);
});

type Row = (typeof measured)[number];
const isBetter = (a: Row, b: Row) =>
  a.yield >= b.yield && a.temperature <= b.temperature && (a.yield > b.yield || a.temperature < b.temperature);
