import { describe, expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, Space } from '#shared/engine/types.ts';
import { crossValidated } from '#tests/support/cross-validated.ts';

const numeric = { kind: 'numeric' as const, min: 0, max: 1, step: 0.01 };
const space: Space = { inputs: [numeric, numeric, numeric] };

interface Campaign {
  points: Point[];
  blocks: number[];
  outputs: number[];
}

/** Series whose effects are drawn with a deviation; the inputs' own signal has one of 1.5. */
function campaign(series: number, size: number, deviation: number, seed: number): Campaign {
  const random = createRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const effects = Array.from({ length: series }, () => deviation * normal());
  const blocks = Array.from({ length: series * size }, (_, row) => Math.floor(row / size));
  const points = blocks.map((): Point => [0, 1, 2].map(() => random.integer(101) / 100));
  const outputs = points.map(
    ([a = 0, b = 0], row) => 4 * a - 12 * (b - 0.5) ** 2 + (effects[blocks[row] ?? 0] ?? 0) + 0.2 * normal(),
  );
  return { points, blocks, outputs };
}

async function validated({ points, blocks, outputs }: Campaign) {
  const [min, max] = [Math.min(...outputs), Math.max(...outputs)];
  const score = Float64Array.from(outputs, (value) => (value - min) / (max - min));
  const { metrics, newBlocks } = await crossValidated({ space, points, score, blocks, noise: 0, seed: 3 });
  return { known: metrics.r2?.mean ?? 0, next: newBlocks?.metrics?.r2?.mean, newBlocks };
}

describe('cross-validation of series that no model has seen', () => {
  // R² by scikit-learn's LeaveOneGroupOut (GroupKFold of ten for 12 and 40 series) with a Gaussian process of a random
  // intercept, fitted by restricted likelihood with scipy, on these very tables.
  it.each([
    [12, 5, 4, 0.27],
    [40, 5, 5, 0.08],
  ])('tells that %d series of %d, which shift by more than the signal, say little of the next', async (...drawn) => {
    const [series, size, seed, reference] = drawn;
    const { known, next, newBlocks } = await validated(campaign(series, size, 3, seed));
    expect(known).toBeGreaterThan(0.95);
    expect(next).toBeGreaterThan(reference - 0.12);
    expect(next).toBeLessThan(reference + 0.12);
    expect(newBlocks?.blocks).toBe(series);
  });

  it('finds the same of the next series where none shifts', async () => {
    const { known, next = 0 } = await validated(campaign(5, 6, 0, 6));
    expect(next).toBeGreaterThan(known - 0.05);
  });

  it('tells nothing from two series', async () => {
    const { known, newBlocks } = await validated(campaign(2, 8, 3, 7));
    expect(known).toBeGreaterThan(0.8);
    expect(newBlocks).toEqual({ blocks: 2 });
  });

  it('knows no repeats from other series either', async () => {
    // Ten settings, each of which every series repeats: what they give follows no input.
    const random = createRandom(1);
    const drawn = Array.from({ length: 10 }, () => [0, 1, 2].map(() => random.integer(101) / 100));
    const values = drawn.map(() => 10 * random.next());
    const blocks = Array.from({ length: 40 }, (_, row) => Math.floor(row / 10));
    const points = blocks.map((_, row) => drawn[row % 10] ?? []);
    const outputs = blocks.map((block, row) => (values[row % 10] ?? 0) + 0.1 * block);
    const { next } = await validated({ points, blocks, outputs });
    expect(next).toBeLessThan(0.3);
  });
});
