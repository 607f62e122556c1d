import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { freshApi } from '../support/api.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';
import { typingLaboratory } from '../support/typing-laboratory.ts';
import { quickPace, someReading, typist } from '../support/typist.ts';
import { until } from '../support/until.ts';
import { superadmin, url, windowOf } from './open-window.ts';

/** Enough values for two models to begin and end between them. */
const rows = 20;

it.each([1280, 390])('moves nothing while a column of values is typed and jobs run, %i pixels wide', async (width) => {
  const laboratory = await typingLaboratory(url, superadmin, rows);
  const other = freshApi(url, laboratory.bob);
  const outputs = await (await other()).call('listOutParameters', { path: laboratory.path });
  const cost = outputs.find(({ name }) => name === 'Cost')?.uuid ?? '';
  await (await other()).call('updateOutParameter', { path: { uuid: cost }, body: { weight: 0 } });
  // A model before, so that its columns have their width.
  await firstValues(await other(), laboratory.path);
  await (await other()).call('predict', { path: laboratory.path });
  await until(
    'the first model',
    async () => !isBusy(await (await other()).call('getExperiment', { path: laboratory.path })),
  );
  const { page, errors } = await windowOf();
  await page.setViewportSize({ width, height: 844 });
  await page.goto(`${url}${laboratory.address}/series`);
  const cell = page.locator('[data-cell="Hardness 1"]');
  await cell.click();
  await page.keyboard.press('Escape');
  const shifts = await watchLayoutShifts(page);
  const hands = typist(page, createRandom(1), quickPace);
  const random = createRandom(2);
  const typed: [string, number][] = [];
  for (let row = 1; row <= rows; row++) {
    const text = someReading(random);
    await hands.value(`Hardness, sample ${row}`, text);
    typed.push([`Hardness ${row}`, Number(text)]);
    // Another person's model begins and ends.
    if (row === 4 || row === 14) await model(page, await other(), laboratory.path);
  }
  await expect.poll(() => laboratory.stored()).toEqual(new Map(typed.sort()));
  expect(await shifts()).toEqual([]);
  expect(errors).toEqual([]);
});

/** Values of the last two samples, which are typed over. */
async function firstValues(api: Person, path: { id: string }) {
  const [output] = await api.call('listOutParameters', { path });
  const [series] = await api.allSeries(path.id);
  for (const [index, { uuid, version }] of (series?.samples.slice(-3) ?? []).entries()) {
    const outParameters = [{ out_parameter: output?.uuid ?? '', value: 10 + index }];
    await api.call('updateSample', { path: { id: uuid }, body: { version, outParameters } });
  }
}

async function model(page: Page, api: Person, path: { id: string }) {
  await expect.poll(() => page.locator('.unsaved').count()).toBe(0);
  await api.call('predict', { path });
  await until('the model', async () => !isBusy(await api.call('getExperiment', { path })));
}

type Person = Awaited<ReturnType<ReturnType<typeof freshApi>>>;
