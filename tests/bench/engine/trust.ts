import { fitScore } from '#shared/engine/fit-score.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Behaviour, Point } from '#shared/engine/types.ts';
import { crossValidated } from '#tests/support/cross-validated.ts';
import { normal } from './optimise.ts';
import type { Problem } from './problem.ts';
import { problems } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

const trusted = ['branin', 'hartmann6', 'ackley-mixed', 'two-targets', 'direct-arylation', 'aryl-halide'];

/** Target 4: cross-validated R² compared with R² on new points, and the share of new scores inside the intervals. */
export async function measureTrust(settings: Settings, store: Store): Promise<void> {
  for (const problem of problems.filter(({ name }) => trusted.includes(name))) {
    for (const n of [50, 200]) {
      for (let seed = 1; seed <= Math.max(2, Math.round(settings.seeds / 4)); seed += 1) {
        await store.once('trust', `${problem.name} n${n} s${seed}`, 'engine', () => trustOf(problem, n, seed));
      }
    }
  }
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    await store.once('planted', `s${seed}`, 'engine', () => plantedImportances(seed));
  }
}

async function trustOf(problem: Problem, n: number, seed: number) {
  const random = createRandom(seed * 31 + n);
  const draw = (): Point => randomPoint(problem, () => random.next());
  const points = Array.from({ length: n }, draw);
  const known = new Set(points.map(String));
  const fresh = Array.from({ length: 400 }, draw).filter((point) => !known.has(String(point)));
  const all = [...points, ...fresh].map((point) => problem.value(point) * 1);
  const low = Math.min(...all.slice(0, n));
  const span = Math.max(...all.slice(0, n)) - low;
  const noise = 0.05;
  const score = Float64Array.from(all, (value) =>
    Math.min(1, Math.max(0, (value - low) / span + noise * normal(random))),
  );
  const samples = { space: problem.space, points, score: score.slice(0, n), noise, seed };
  const { metrics, predictions } = await crossValidated(samples);
  const covered = predictions.filter(({ low: from, high: to }, at) => {
    const truth = score[at] ?? 0;
    return truth >= from && truth <= to;
  }).length;
  const truth = score.slice(n);
  const expected = await withKernels(async (kernels) =>
    (await fitScore(kernels, samples, [...points.keys()])).scores(fresh),
  );
  return { problem: problem.name, n, cv: metrics.r2?.mean ?? 0, fresh: r2(truth, expected), covered: covered / n };
}

export function r2(truth: Float64Array, expected: Float64Array): number {
  const mean = truth.reduce((sum, value) => sum + value / truth.length, 0);
  const total = truth.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return 1 - truth.reduce((sum, value, at) => sum + (value - (expected[at] ?? 0)) ** 2, 0) / total;
}

/** Five inputs of decreasing weight and an irrelevant one, with noise. */
async function plantedImportances(seed: number) {
  const random = createRandom(seed * 17);
  const points = Array.from({ length: 60 }, () => Array.from({ length: 6 }, () => random.integer(101) / 100));
  const score = Float64Array.from(points, ([a = 0, b = 0, c = 0, d = 0, e = 0]) =>
    Math.min(1, Math.max(0, 0.5 * a + 0.25 * Math.sin(5 * b) * 0.6 + 0.15 * c * d + 0.1 * e + 0.02 * normal(random))),
  );
  const inputs = Array.from({ length: 6 }, () => ({ kind: 'numeric', min: 0, max: 1, step: 0.01 }) as const);
  const { importances } = await crossValidated({ space: { inputs }, points, score, noise: 0.05, seed });
  const means = importances.map(({ mean }) => mean);
  const irrelevant = means[5] ?? 0;
  return {
    irrelevant,
    last: Number(means.every((mean) => mean >= irrelevant)),
    dominantFirst: Number(means.every((mean) => mean <= (means[0] ?? 0))),
  };
}

export function randomPoint({ space, pool }: Problem, next: () => number): Point {
  const listed = pool?.();
  if (listed) return listed[Math.floor(next() * listed.length)] ?? [];
  return space.inputs.map((input) =>
    input.kind === 'categorical'
      ? Math.floor(next() * input.levels)
      : input.min + input.step * Math.floor(next() * (Math.round((input.max - input.min) / input.step) + 1)),
  );
}

/** The three behaviours in one state: the expected values of the samples that each proposes. */
export async function measureBehaviours(store: Store): Promise<void> {
  const problem = problems.find(({ name }) => name === 'hartmann6');
  if (!problem) return;
  for (const behaviour of ['explore', 'normal', 'exploit'] satisfies Behaviour[]) {
    await store.once('behaviours', behaviour, 'engine', async () => {
      const random = createRandom(4);
      const points = Array.from({ length: 40 }, () => randomPoint(problem, () => random.next()));
      const outputs = points.map((point) => [problem.value(point)]);
      const { space, objectives } = problem;
      const { proposals } = await propose({
        space,
        objectives,
        points,
        outputs,
        noise: 0,
        behaviour,
        count: 20,
        seed: 1,
      });
      const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
      return {
        behaviour,
        score: mean(proposals.map(({ predictedScore }) => predictedScore ?? 0)),
        deviation: mean(proposals.map(({ reason }) => reason.deviation ?? 0)),
      };
    });
  }
}
