import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { base, cellAt, heat, start } from '../start-series.tsx';

const whole = 'sodium tetrakis[3,5-bis(trifluoromethyl)phenyl]borate';

const code = 'sodium tetrakis[3,5-';
const coded = { ...base, categories: ['Acetate', code], category_texts: { [code]: whole } };

it('tells the whole label of a cell whose category is its code', async () => {
  start({ listInParameters: () => [heat, coded] });
  expect(within(await cellAt(1, 'Base')).getByTitle(whole).textContent).toBe('sodium tetrakis[3,5-');
  expect(within(await cellAt(0, 'Base')).getByTitle('Acetate').textContent).toBe('Acetate');
});

it('tells the whole label of what was proposed, and in the details of a sample', async () => {
  const series = buildSeries();
  const sample = buildSample(series.uuid, 0, { [`in:${heat.uuid}`]: 1, [`in:${base.uuid}`]: 0 });
  const proposed_inputs = [{ in_parameter: base.uuid, value: 1 }];
  series.samples = [{ ...sample, source: 'generate', proposed_inputs }];
  const { user } = start({
    listInParameters: () => [heat, coded],
    listSeries: () => ({ series: [series], next: null }),
  });
  expect((await cellAt(0, 'Base')).textContent).toBe(`Acetate, changed: ${whole} was proposed`);
  expect(screen.getByTitle(`Changed: ${whole} was proposed`)).toBeTruthy();
  await rowMenu(user, 'sample 1 of series 1', 'Details');
  expect(await screen.findByText(`Acetate (changed: ${whole} was proposed)`)).toBeTruthy();
});
