/**
 * Replays optimisations from nothing and prints the best value found beside random search.
 *
 * Usage: node tests/bench/engine-replay.ts [seeds=20] [series=5] [samples=50] [filter]
 */
import { propose } from '../../functions/engine/propose.ts';
import type { Point } from '../../functions/engine/types.ts';
import { engineVersion } from '../../functions/engine/version.ts';
import { type Problem, problems } from './engine-problems.ts';

const [seeds = 20, series = 5, samples = 50] = process.argv.slice(2, 5).map(Number);
const filter = process.argv[5] ?? '';

print(`engine ${engineVersion}, node ${process.version}, ${seeds} seeds, series of ${series}, ${samples} samples`);
for (const problem of problems.filter(({ name }) => name.includes(filter))) {
  const started = performance.now();
  const runs: number[][] = [];
  const random: number[][] = [];
  for (let seed = 1; seed <= seeds; seed += 1) {
    runs.push(await optimise(problem, seed));
    random.push(await optimise(problem, seed, true));
  }
  const seconds = (performance.now() - started) / 1000;
  print(`${problem.name} (optimum ${problem.optimum}), ${seconds.toFixed(1)} s`);
  for (const at of [0.4, 0.6, 1].map((share) => Math.round(samples * share))) {
    print(`  after ${at}: engine ${summary(runs, at, problem)} | random ${summary(random, at, problem)}`);
  }
}

/** The best value after each sample. */
async function optimise(problem: Problem, seed: number, blind = false): Promise<number[]> {
  const points: Point[] = [];
  const outputs: number[][] = [];
  const best: number[] = [];
  for (let round = 0; points.length < samples; round += 1) {
    const { proposals } = await propose({
      space: problem.space,
      points,
      outputs: blind ? outputs.map(() => [Number.NaN]) : outputs,
      objectives: [{ weight: 1, target: 'Maximize' }],
      noise: 0,
      behaviour: 'normal',
      count: Math.min(series, samples - points.length),
      seed: seed * 1000 + round,
      ...(problem.feasible && { feasible: problem.feasible }),
    });
    for (const { point } of proposals) {
      const value = problem.evaluate(point);
      points.push(point);
      outputs.push([value]);
      best.push(Math.max(best.at(-1) ?? -Infinity, value));
    }
    if (proposals.length === 0) break;
  }
  return best;
}

function summary(runs: readonly number[][], at: number, problem: Problem): string {
  const values = runs.map((run) => run[at - 1] ?? run.at(-1) ?? Number.NaN);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const regrets = values.map((value) => Math.max(1e-6, problem.optimum - value)).sort((a, b) => a - b);
  const median = regrets[Math.floor(regrets.length / 2)] ?? Number.NaN;
  const logarithmic = regrets.reduce((sum, value) => sum + Math.log10(value), 0) / regrets.length;
  return `mean best ${mean.toFixed(3)}, worst ${(problem.optimum - (regrets.at(-1) ?? 0)).toFixed(2)}, median regret ${median.toPrecision(2)}, mean log10 ${logarithmic.toFixed(2)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
