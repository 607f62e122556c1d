import type { Forecast } from '#shared/engine/predictions/forecast.ts';
import { forecastPoints } from '#shared/engine/predictions/forecast-points.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { loss } from '#shared/rules/score.ts';
import { furtherProblems } from '../further-problems.ts';
import { normal, runEngine } from '../optimise.ts';
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

const CAMPAIGNS = 8;
/** The samples of a campaign at its start, in a series and at its end. */
const [begun, series, ended] = [10, 5, 45];
const ELSEWHERE = 40;

/**
 * The share of measurements of outputs in their 90 % intervals where the next series of a campaign is, which was chosen
 * because much is expected there, and elsewhere.
 */
export async function measureChosen(settings: Settings, store: Store): Promise<void> {
  for (const problem of forecastProblems) {
    if (settings.problems.length > 0 && !settings.problems.includes(problem.name)) continue;
    await store.once('chosen', problem.name, 'engine', async () => {
      const found = { chosen: new Share(), elsewhere: new Share() };
      for (let seed = 1; seed <= CAMPAIGNS; seed += 1) await followCampaign(problem, seed, found);
      return {
        ...{ problem: problem.name, campaigns: CAMPAIGNS },
        ...{ chosen: found.chosen.value, elsewhere: found.elsewhere.value },
      };
    });
  }
}

class Share {
  #inside = 0;
  #count = 0;

  add(isInside: boolean): void {
    this.#inside += Number(isInside);
    this.#count += 1;
  }

  get value(): number {
    return Number((this.#inside / this.#count).toFixed(2));
  }
}

async function followCampaign(problem: Problem, seed: number, found: { chosen: Share; elsewhere: Share }) {
  const { space, objectives, noisy } = problem;
  const random = createRandom(seed * 77);
  const measure = (point: Point) => problem.measure(point, () => normal(random));
  const run = await runEngine(problem, { seed, batch: series, initial: begun, evaluations: ended });
  const all = run.points.map(measure);
  for (let n = begun + series; n < ended; n += series) {
    const [points, outputs] = [run.points.slice(0, n), all.slice(0, n)];
    const chosen = run.points.slice(n, n + series);
    const others = Array.from({ length: ELSEWHERE }, () => randomPoint(problem, () => random.next()));
    const truth = [...all.slice(n, n + series), ...others.map(measure)];
    const request = { space, points, outputs, objectives, noise: noisy ? 0.1 : 0, seed };
    const { fitted, forecasts = [] } = (await forecastPoints(request, [...chosen, ...others])) ?? {};
    if (!fitted) continue;
    for (const [row, forecast] of forecasts.entries()) {
      const share = row < chosen.length ? found.chosen : found.elsewhere;
      for (const [output, one] of forecast.outputs.entries()) {
        share.add(holds(one, truth[row]?.[output] ?? Number.NaN));
      }
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
