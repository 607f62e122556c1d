import { expect, it } from 'vitest';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';

it('tells of each output how well its model predicts unseen samples, and nothing of a constant one', async () => {
  const random = createRandom(3);
  const points = Array.from({ length: 30 }, () => [random.integer(101) / 100]);
  const fitted = await fitModel(createKernels(), {
    space: { inputs: [{ kind: 'numeric', min: 0, max: 1, step: 0.01 }] },
    points,
    // A course, chance, and one value.
    outputs: points.map(([x = 0]) => [Math.sin(4 * x) + 0.02 * random.next(), random.next(), 5]),
    objectives: [1, 1, 1].map((weight) => ({ weight, target: 'Maximize' as const })),
    ...{ noise: 0.1, seed: 7 },
  });
  const [course = 0, chance = 1, constant] = fitted?.outputs.map(({ r2 }) => r2) ?? [];
  expect(course).toBeGreaterThan(0.95);
  expect(chance).toBeLessThan(0.3);
  expect(constant).toBeUndefined();
});
