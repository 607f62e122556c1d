import { expect, it } from 'vitest';
import { bundleSizes } from '../bench/bundle-sizes.ts';

it('loads no more script than its budget: /login 200 kB, a screen of the administration 350 kB', () => {
  const promised = bundleSizes().filter(({ budget }) => budget !== undefined);
  expect(promised.length).toBeGreaterThan(8);
  expect(promised.filter(({ total, budget = 0 }) => total > budget).map(({ route }) => route)).toEqual([]);
});
