import { createRandom } from '#shared/engine/random/create-random.ts';
import { runEngine } from './optimise.ts';
import { fine, type Problem } from './problem.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { hartmann6 } from './synthetic-problems.ts';

/** A function with a range, over unit inputs. */
interface Smooth {
  name: string;
  dimensions: number;
  value: (x: readonly number[]) => number;
}

const functions: Smooth[] = [
  { name: 'hartmann6', dimensions: 6, value: hartmann6 },
  { name: 'branin', dimensions: 2, value: ([a = 0, b = 0]) => braninOf(15 * a - 5, 15 * b) },
  { name: 'waves', dimensions: 4, value: (x) => x.reduce((sum, v, k) => sum + Math.sin(4 * v + k) * (1 + k), 0) },
  {
    name: 'product',
    dimensions: 5,
    value: (x) => x.reduce((product, v, k) => product * (0.5 + Math.abs(v - 0.1 * k)), 1),
  },
  {
    name: 'saddle',
    dimensions: 4,
    value: ([a = 0, b = 0, c = 0, d = 0]) => 6 * (a - 0.4) * (b - 0.6) + Math.exp(c) * d - 2 * d * d,
  },
  {
    name: 'friedman',
    dimensions: 5,
    value: ([a = 0, b = 0, c = 0, d = 0, e = 0]) =>
      10 * Math.sin(Math.PI * a * b) + 20 * (c - 0.5) ** 2 + 10 * d + 5 * e,
  },
];

/** The initial samples of both. */
export const begun = 5;

/** Target 5: evaluations until a sample is within 1 % of a target value, modelled by outputs and by their distance. */
export async function measureTargets(settings: Settings, store: Store): Promise<void> {
  for (const smooth of functions) {
    const { low, high } = rangeOf(smooth);
    const target = low + 0.8 * (high - low);
    const goodness = ([y = Number.NaN]: readonly number[]) => -Math.abs(y - target);
    const problem: Problem = {
      name: smooth.name,
      space: { inputs: Array.from({ length: smooth.dimensions }, () => fine(0, 1, 1000)) },
      measure: (point) => [smooth.value(point)],
      objectives: [{ weight: 1, target }],
      goodness,
      value: (point) => goodness([smooth.value(point)]),
      optimum: 0,
    };
    const within = 0.01 * (high - low);
    for (let seed = 1; seed <= settings.seeds; seed += 1) {
      for (const direct of [false, true]) {
        const key = `${smooth.name} ${direct ? 'distance' : 'outputs'} s${seed}`;
        await store.once('targets', key, 'engine', async () => {
          const { best } = await runEngine(problem, { seed, batch: 1, initial: begun, evaluations: 60, direct });
          const at = best.findIndex((value) => -value <= within);
          return { function: smooth.name, by: direct ? 'distance' : 'outputs', evaluations: at < 0 ? 60 : at + 1 };
        });
      }
    }
  }
}

function rangeOf({ dimensions, value }: Smooth): { low: number; high: number } {
  const random = createRandom(5);
  let [low, high] = [Infinity, -Infinity];
  for (let draw = 0; draw < 5000; draw += 1) {
    const found = value(Array.from({ length: dimensions }, () => random.next()));
    low = Math.min(low, found);
    high = Math.max(high, found);
  }
  return { low, high };
}

function braninOf(x: number, y: number): number {
  const bend = y - (5.1 / (4 * Math.PI ** 2)) * x * x + (5 / Math.PI) * x - 6;
  return -(bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10);
}
