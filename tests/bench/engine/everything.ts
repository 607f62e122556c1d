import { loadavg } from 'node:os';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, ProposeRequest, SpaceInput } from '#shared/engine/types.ts';
import { normal } from './optimise.ts';
import { verdict } from './paired-runs.ts';
import { least } from './speed.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

const ways = ['the whole front', 'by weights'] as const;
const loadings = [0.01, 0.03, 0.1, 0.3, 1];
/** The number of inputs with two values a series; that of the samples and of a series. */
const [held, samples, count] = [2, 300, 20];

/**
 * Three outputs over ten inputs with every kind of axis, where all that a campaign can know is known: a limit, bounds, a
 * calculated cost, two functions, failures, blocks, a held input, a rule.
 */
export function everythingRequest(front: boolean): ProposeRequest {
  const random = createRandom(310);
  const even: SpaceInput = { kind: 'numeric', min: 0, max: 1, step: 0.01 };
  const decades: SpaceInput = { kind: 'numeric', min: 0.01, max: 10, step: 0.01, scale: 'log' };
  const loading: SpaceInput = { kind: 'numeric', min: 0.01, max: 1, step: 0.02, levels: loadings };
  const named = (levels: number): SpaceInput => ({ kind: 'categorical', levels });
  const described = (levels: number): SpaceInput => ({
    ...{ kind: 'categorical', levels },
    positions: Array.from({ length: levels }, () => [random.next(), random.next()]),
  });
  const inputs = [even, even, even, decades, decades, loading, named(4), named(6), described(8), described(12)];
  const draw = (input: SpaceInput): number => {
    if (input.kind === 'categorical') return random.integer(input.levels);
    if (input === loading) return loadings[random.integer(loadings.length)] ?? 1;
    return input === decades ? Math.max(1, Math.round(10 ** (3 * random.next()))) / 100 : random.integer(101) / 100;
  };
  const points = Array.from({ length: samples }, (): Point => inputs.map(draw));
  const cost = ([, , , amount = 0, , share = 0, , , , ligand = 0]: Point) => 3 * amount + 10 * share + ligand;
  const measure = ([a = 0, b = 0, c = 0, amount = 1, time = 0, , base, , solvent = 0]: Point) => [
    50 + 20 * (a - b ** 2) + 5 * Math.log10(amount) + (base === 2 ? 8 : 0) + solvent + normal(random),
    3 - 2 * a + Number(time > 1) + Math.abs(c - 0.5) + 0.1 * normal(random),
  ];
  const failed = [...points.keys()].filter((at) => (points[at]?.[1] ?? 0) > 0.85);
  return {
    ...{ space: { inputs }, points, failed, front, count, noise: 0.1, behaviour: 'normal', seed: 5 },
    outputs: points.map((point, at) => [
      ...(failed.includes(at) ? [Number.NaN, Number.NaN] : measure(point)),
      cost(point),
    ]),
    objectives: [
      { weight: 1, target: 'Maximize', bounds: { min: 0, max: 100 } },
      { weight: 1, target: 'Minimize', limit: { min: null, max: 3.2 } },
      { weight: 1, target: 'Minimize' },
    ],
    known: { outputs: [2], evaluate: async (asked) => asked.map((point) => [cost(point)]) },
    features: {
      count: 2,
      evaluate: async (asked) => asked.map(([a = 0, , c = 0, amount = 0, time = 1]) => [a * amount, c / time]),
    },
    blocks: points.map((_, at) => Math.floor(at / count)),
    seriesConditions: inputs.map((_, input) => (input === held ? { same: 2 } : undefined)),
    violations: async (asked) => asked.map(([a = 0, b = 0]) => Math.max(0, a + b - 1.6)),
  };
}

/** Beside other work a second of a processor does less: the load is part of the measurement. */
export async function measureEverything(store: Store): Promise<void> {
  for (const way of ways) {
    await store.once('everything', way, 'engine', async () => {
      const request = everythingRequest(way === 'the whole front');
      const series = await least(1, () => propose(request));
      return {
        way,
        series,
        resident: Math.round(process.memoryUsage().rss / 1e6),
        load: Math.round(loadavg()[2] ?? 0),
      };
    });
  }
}

const limits = { series: 2, resident: 1000 };

/** The rows of targets of a series where everything is known at once. */
export function everythingRows(store: Store): WorkRow[] {
  return store
    .all('everything')
    .map(({ values: { way, series, resident, load } }) => [
      `everything known at once, ${way}`,
      'series of 20 at n = 300, d = 10, 3 outputs ≤ 2 s, ≤ 1 GB',
      `${fixed(series, 1)} s, ${fixed(resident, 0)} MB; under a load of ${load}`,
      Number(resident) > limits.resident ? '**not met**' : verdict(Number(series), limits.series, { digits: 1 }),
    ]);
}

/** The chapter of a series where everything is known at once. */
export function everythingText(store: Store): string {
  const lines = store
    .all('everything')
    .map(
      ({ values: { way, series, resident, load } }) =>
        `| ${way} | ${fixed(series, 1)} | ${fixed(resident, 0)} | ${load} |`,
    );
  if (lines.length === 0) return 'Not measured.';
  return `With engine ${store.version('everything')}. A series of ${count} where all is known at once: ${samples} samples, ten inputs of every kind, three outputs, a
limit, bounds, a calculated cost, two functions, failures, blocks, a held input, a rule. Seconds of processor time, once;
with other work on the machine a processor does less in a second. Targets: 2 s, 1 GB.

| series | seconds | MB | load of two processors |
|---|---|---|---|
${lines.join('\n')}
`;
}
