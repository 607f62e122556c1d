import { expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Space } from '#shared/engine/types.ts';
import { crossValidated } from '#tests/support/cross-validated.ts';

const numeric = { kind: 'numeric' as const, min: 0, max: 1, step: 0.01 };
const space: Space = { inputs: [numeric, numeric, numeric] };

/** Noisy samples of three inputs, whose R² changes much from one division into folds to another. */
function noisy(count: number) {
  const random = createRandom(3);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const points = Array.from({ length: count }, () => [0, 1, 2].map(() => random.integer(101) / 100));
  const values = points.map(([a = 0, b = 0]) => Math.sin(4 * a) + 3 * (b - 0.4) ** 2 + 0.2 * normal());
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { space, points, score: Float64Array.from(values, (value) => (value - min) / (max - min)), noise: 0 };
}

it('R² of few samples hardly depends on how they are divided', async () => {
  const samples = noisy(26);
  const found: number[] = [];
  for (const seed of [1, 2, 3, 4, 5, 6]) found.push((await crossValidated({ ...samples, seed })).metrics.r2?.mean ?? 0);
  expect(Math.max(...found) - Math.min(...found)).toBeLessThan(0.06);
});

it('R² is the same of the same samples in another order', async () => {
  const { points, score, ...others } = noisy(26);
  const { metrics } = await crossValidated({ ...others, points, score, seed: 4 });
  const order = [...points.keys()].sort((a, b) => ((a * 7) % 26) - ((b * 7) % 26));
  const moved = await crossValidated({
    ...others,
    points: order.map((row) => points[row] ?? []),
    score: Float64Array.from(order, (row) => score[row] ?? 0),
    seed: 4,
  });
  expect(order).not.toEqual([...points.keys()]);
  expect(Math.abs((moved.metrics.r2?.mean ?? 1) - (metrics.r2?.mean ?? 0))).toBeLessThan(0.01);
});
