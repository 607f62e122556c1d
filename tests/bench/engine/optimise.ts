import { fitScore } from '#shared/engine/fit-score.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import type { Behaviour, Point, ProposeRequest, Space } from '#shared/engine/types.ts';
import type { Peer } from './peers/peer-process.ts';
import type { Problem } from './problem.ts';

/** Settings of one optimisation. */
export interface RunOptions {
  seed: number;
  batch: number;
  /** The initial design's samples, the same for every method. */
  initial: number;
  evaluations: number;
  behaviour?: Behaviour;
  /** Models the goodness instead of the outputs. */
  direct?: boolean;
  /** Tells the engine of which series each sample is. */
  blocks?: boolean;
  /** Functions of the inputs that the engine may tell points apart by. */
  features?: ProposeRequest['features'];
  /** Former campaigns that the engine learns from. */
  sources?: ProposeRequest['sources'];
  /** Outputs that the engine calculates. */
  known?: ProposeRequest['known'];
  /** Formulas of outputs that are calculated from measured ones. */
  formulas?: ProposeRequest['formulas'];
  /** By input, the condition of every series, the first included. */
  seriesConditions?: ProposeRequest['seriesConditions'];
  /** The space of the initial design, where it is another than the problem's. */
  firstSpace?: Space;
  /** The initial samples, in place of a design. */
  start?: readonly Point[];
}

/** The samples, the true value of the best one so far after each evaluation, and errors. */
export interface Run {
  points: Point[];
  best: number[];
  infeasible: number;
  repeats: number;
}

/** Requests the next series from a method. */
type Ask = (
  points: readonly Point[],
  outputs: readonly number[][],
  count: number,
  series: { round: number; blocks: readonly number[] | undefined },
) => Promise<Point[]>;

/** Optimises a problem with the engine. */
export function runEngine(problem: Problem, options: RunOptions): Promise<Run> {
  const { seed, behaviour = 'normal', direct = false, sources, features, known, formulas, seriesConditions } = options;
  let warmStart: readonly number[] | undefined;
  return follow(problem, options, async (points, outputs, count, { round, blocks }) => {
    const result = await propose({
      space: problem.space,
      points,
      outputs: direct ? outputs.map((row) => [problem.goodness(row)]) : outputs,
      objectives: direct ? [{ weight: 1, target: 'Maximize' }] : problem.objectives,
      noise: problem.noisy ? 0.1 : 0,
      behaviour,
      count,
      seed: seed * 1000 + round,
      warmStart,
      ...(blocks && { blocks }),
      ...(sources && { sources }),
      ...(features && { features }),
      ...(known && { known }),
      ...(formulas && { formulas }),
      ...(seriesConditions && { seriesConditions }),
      ...feasibleOf(problem),
    });
    warmStart = result.hyperParameters;
    return result.proposals.map(({ point }) => [...point]);
  });
}

/**
 * Optimises a problem with a peer, which models the goodness. On fine steps and listed numbers Optuna runs in its
 * continuous mode, snapped afterwards, in a fifth of the time of its step grid and with results no worse.
 */
export async function runPeer(problem: Problem, options: RunOptions, peer: Peer, method: string): Promise<Run> {
  const pool = problem.pool?.();
  const { inputs } = problem.space;
  const hasListed = inputs.some((input) => input.kind === 'numeric' && input.levels);
  const asked = method === 'optuna' && (!pool || hasListed) ? 'optuna-continuous' : method;
  await peer.say({ op: 'start', method: asked, inputs, pool, seed: options.seed, noisy: problem.noisy ?? false });
  return follow(problem, options, async (points, outputs, count) => {
    const values = outputs.map((row) => problem.goodness(row));
    const answer = await peer.say({ op: 'ask', points, values, count });
    return pointsOf(answer.points);
  });
}

/** The points of a peer's answer. */
export function pointsOf(value: unknown): Point[] {
  return Array.isArray(value) ? value.map((row) => (Array.isArray(row) ? row.map(Number) : [])) : [];
}

async function follow(problem: Problem, options: RunOptions, ask: Ask): Promise<Run> {
  const { seed, batch, initial, evaluations } = options;
  const effect = problem.seriesEffects?.(seed) ?? (() => 0);
  const measure = (point: Point, series: number): number[] =>
    problem.measure(point, () => normal(random)).map((value) => value + effect(series));
  const random = createRandom(seed * 7 + 1);
  const { start, firstSpace = problem.space, seriesConditions } = options;
  const points = start
    ? [...start]
    : await firstDesign({ ...problem, space: firstSpace }, { seed, count: initial, seriesConditions });
  const outputs = points.map((point) => measure(point, 0));
  const series = points.map(() => 0);
  const blocks = options.blocks ? series : undefined;
  const best: number[] = [];
  const run: Run = { points, best, infeasible: 0, repeats: 0 };
  await note(problem, { points, outputs, blocks, best, seed });
  const seen = new Set(points.map(keyOf));
  for (let round = 1; points.length < evaluations; round += 1) {
    const asked = await ask(points, outputs, Math.min(batch, evaluations - points.length), { round, blocks });
    if (asked.length === 0) break;
    for (const point of asked) {
      if (problem.feasible?.([point])[0] === false) run.infeasible += 1;
      if (seen.has(keyOf(point))) run.repeats += 1;
      seen.add(keyOf(point));
      points.push(point);
      outputs.push(measure(point, round));
      series.push(round);
    }
    await note(problem, { points, outputs, blocks, best, seed });
  }
  return run;
}

/** The same for every method: the engine's space-filling design. */
async function firstDesign(
  problem: Pick<Problem, 'space' | 'objectives' | 'feasible'>,
  asked: Pick<ProposeRequest, 'seed' | 'count'> & { seriesConditions: ProposeRequest['seriesConditions'] },
): Promise<Point[]> {
  const { space, objectives } = problem;
  const { seriesConditions, ...rest } = asked;
  const { proposals } = await propose({
    ...{ space, objectives, points: [], outputs: [], noise: 0, behaviour: 'normal', ...rest },
    ...(seriesConditions && { seriesConditions }),
    ...feasibleOf(problem),
  });
  return proposals.map(({ point }) => point);
}

/**
 * Adds the true value of the current recommendation: of the best sample, or under noise of the sample that a model
 * prefers.
 */
async function note(
  problem: Problem,
  {
    points,
    outputs,
    blocks,
    best,
    seed,
  }: {
    points: readonly Point[];
    outputs: readonly number[][];
    blocks: readonly number[] | undefined;
    best: number[];
    seed: number;
  },
) {
  if (!problem.noisy) {
    for (let at = best.length; at < points.length; at += 1) {
      best.push(Math.max(best.at(-1) ?? -Infinity, problem.value(points[at] ?? [])));
    }
    return;
  }
  const score = scores(outputs, problem.objectives);
  const expected = await withKernels(async (kernels) => {
    const samples = { space: problem.space, points, score, blocks, noise: 0.1, seed };
    return await (await fitScore(kernels, samples, [...points.keys()])).scores(points);
  });
  const leader = expected.reduce((first, value, at) => (value > (expected[first] ?? 0) ? at : first), 0);
  while (best.length < points.length) best.push(problem.value(points[leader] ?? []));
}

const keyOf = (point: Point): string => point.map((x) => x.toPrecision(9)).join();

function feasibleOf(problem: Pick<Problem, 'feasible'>) {
  const { feasible } = problem;
  return feasible ? { feasible: async (asked: readonly Point[]) => feasible(asked) } : {};
}

export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** The mean value of random points, the unit of regrets. */
export function randomMean(problem: Problem): number {
  const random = createRandom(99);
  const pool = problem.pool?.();
  let sum = 0;
  for (let draw = 0; draw < 4000; draw += 1) {
    const point =
      pool?.[random.integer(pool.length)] ??
      problem.space.inputs.map((input) =>
        input.kind === 'categorical'
          ? random.integer(input.levels)
          : input.min + input.step * random.integer(Math.round((input.max - input.min) / input.step) + 1),
      );
    sum += problem.value(point) / 4000;
  }
  return sum;
}
