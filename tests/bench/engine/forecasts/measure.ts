import type { Forecast } from '#shared/engine/predictions/forecast.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Objective } from '#shared/rules/score.ts';
import { loss } from '#shared/rules/score.ts';
import { furtherProblems } from '../further-problems.ts';
import { normal } from '../optimise.ts';
import type { Problem } from '../problem.ts';
import { problems } from '../regret.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { randomPoint } from '../trust.ts';

export const forecastProblems: readonly Problem[] = [...problems, ...furtherProblems];
export const forecastSizes = [15, 20, 30, 60, 100];
const FRESH = 300;

/** The share of fresh measurements that lie in the 90 % intervals of outputs and of the score. */
export async function measureForecasts(settings: Settings, store: Store): Promise<void> {
  for (const problem of forecastProblems) {
    if (settings.problems.length > 0 && !settings.problems.includes(problem.name)) continue;
    for (const n of forecastSizes) {
      await store.once('forecasts', `${problem.name} n${n} ${settings.seeds}`, 'engine', async () => {
        const found: Coverage[] = [];
        for (let seed = 1; seed <= settings.seeds; seed += 1) found.push(...(await coverageOf(problem, n, seed)));
        const mean = (of: (one: Coverage) => number) =>
          Number((found.reduce((sum, one) => sum + of(one), 0) / found.length).toFixed(4));
        const figures = { outputs: mean(({ outputs }) => outputs), score: mean(({ score }) => score) };
        return { problem: problem.name, n, seeds: found.length, ...figures };
      });
    }
  }
}

interface Coverage {
  outputs: number;
  score: number;
}

/** Nothing where all measurements are equal. */
async function coverageOf(problem: Problem, n: number, seed: number): Promise<Coverage[]> {
  const { space, objectives, noisy } = problem;
  const random = createRandom(seed * 31 + n);
  const noise = () => normal(random);
  const known = new Map<string, readonly number[]>();
  while (known.size < n) {
    const point = randomPoint(problem, () => random.next());
    known.set(String(point), point);
  }
  const points = [...known.values()];
  const fresh = Array.from({ length: FRESH }, () => randomPoint(problem, () => random.next())).filter(
    (point) => !known.has(String(point)),
  );
  const outputs = points.map((point) => problem.measure(point, noise));
  const truth = fresh.map((point) => problem.measure(point, noise));
  const request = { space, points, outputs, objectives, noise: noisy ? 0.1 : 0, seed };
  const { fitted, forecasts = [] } = (await forecastPoints(request, fresh)) ?? {};
  if (!fitted || fitted.score.theta.length === 0) return [];
  const scoreOf = scoreOn(outputs, objectives);
  const share = (holds: (row: number) => number) => fresh.reduce((sum, _, row) => sum + holds(row), 0) / fresh.length;
  return [
    {
      outputs: share((row) => {
        const inside = forecasts[row]?.outputs.filter((one, output) => holds(one, truth[row]?.[output] ?? Number.NaN));
        return (inside?.length ?? 0) / objectives.length;
      }),
      score: share((row) => Number(holds(forecasts[row]?.score, scoreOf(truth[row] ?? [])))),
    },
  ];
}

const holds = (forecast: Forecast | undefined, value: number): boolean =>
  forecast !== undefined && value >= forecast.low - 1e-13 && value <= forecast.high + 1e-13;

/** The score of fresh outputs on the scale of what was measured, beyond 0 and 1 too. */
function scoreOn(measured: readonly number[][], objectives: readonly Objective[]) {
  const total = objectives.reduce((sum, { weight }) => sum + weight, 0);
  const scales = objectives.map(({ target }, output) => {
    const losses = measured.map((row) => loss(row[output] ?? Number.NaN, target));
    const best = typeof target === 'string' ? Math.min(...losses) : 0;
    return { best, span: Math.max(...losses) - best };
  });
  return (outputs: readonly number[]): number =>
    objectives.reduce((sum, { weight, target }, output) => {
      const { best = 0, span = 1 } = scales[output] ?? {};
      return sum + (weight / total) * (1 - (loss(outputs[output] ?? Number.NaN, target) - best) / span);
    }, 0);
}
