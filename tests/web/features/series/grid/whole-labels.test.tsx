import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { base, cellAt, heat, start } from '../start-series.tsx';

const whole = 'sodium tetrakis[3,5-bis(trifluoromethyl)phenyl]borate';

it('tells the whole label of a cell whose category is its code', async () => {
  const coded = { ...base, categories: ['Acetate', 'sodium tetrakis[3,5-'] };
  start({ listInParameters: () => [heat, { ...coded, category_texts: { 'sodium tetrakis[3,5-': whole } }] });
  expect(within(await cellAt(1, 'Base')).getByTitle(whole).textContent).toBe('sodium tetrakis[3,5-');
  expect(within(await cellAt(0, 'Base')).getByTitle('Acetate').textContent).toBe('Acetate');
});
