import { expect, it } from 'vitest';
import { ownQuality } from '#tests/bench/engine/tables/measure.ts';
import { tables } from '#tests/bench/engine/tables/tables.ts';
import { isNight } from '#tests/support/night.ts';

/** R² on rows that the model has not seen, and the share in its 90 % intervals, over five choices of 50 rows. */
async function qualityOf(name: string) {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error(`There is no table ${name}.`);
  const found = await Promise.all([1, 2, 3, 4, 5].map((seed) => ownQuality(table, 50, seed)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
  return { r2: mean(found.map(({ r2 }) => r2)), covered: mean(found.map(({ covered }) => covered)) };
}

/** By day a table of numbers; at night also those with categories, which take longer. */
const tried: [string, number][] = [['diabetes', 0.34]];
if (isNight) tried.push(['p3ht-conductivity', 0.62], ['penguins', 0.8], ['aryl-halide', 0.38]);

it.each(tried)(
  'a model of 50 rows of %s explains at least %f of others, within honest intervals',
  async (name, least) => {
    const { r2, covered } = await qualityOf(name);
    expect(r2).toBeGreaterThan(least);
    expect(covered).toBeGreaterThan(0.8);
    expect(covered).toBeLessThan(0.95);
  },
);
