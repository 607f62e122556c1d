import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import type { CandidateFilter } from '../search/create-candidate-filter.ts';
import { createCoverage, whereDue } from '../search/create-coverage.ts';
import type { Moves } from '../search/create-moves.ts';
import { locate } from '../space/coordinates-of.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { GaussianProcess } from '../surrogate/gaussian-process.ts';
import { squaredGap } from '../surrogate/model-memory.ts';
import { type CandidateSet, conditionOnAll, createCandidateSet, extendCandidates } from './candidate-set.ts';
import { type ConditionedPosterior, conditionOn, createConditionedPosterior } from './conditioned-posterior.ts';
import { logExpectedImprovements } from './log-expected-improvement.ts';
import { polish } from './polish.ts';

/** The input of a batch selection. */
export interface BatchRequest {
  process: GaussianProcess;
  grid: Grid;
  checker: CandidateFilter;
  moves: Moves;
  candidates: readonly Indices[];
  /** Whether the best candidates are improved on; not where they are all feasible points. */
  polishes: boolean;
  /** Coordinates of the observed points to improve on, and of pending points; one row of `dimensions` per point. */
  baseline: Float64Array;
  pending: Float64Array;
  count: number;
  /** Whether the batch leaves no level of a category out where it has room. */
  coversLevels: boolean;
  /** Factor on every posterior deviation. */
  kappa: number;
  /** By selection: 0 for the GLS mean, 1 for the zero mean. */
  meanOf: (turn: number) => 0 | 1;
  random: Random;
  pacer: Pacer;
  onSelection?: (done: number) => void;
}

/** A selected point with the model's prediction, in warped standardised units. */
export interface Selection {
  indices: Indices;
  mean: number;
  /** Posterior deviation given the samples. */
  deviation: number;
  /** The logarithm of the improvement that was expected of it beyond the selections before it. */
  logGain: number;
}

/** Selects a batch greedily by noisy expected improvement; each selection joins the baseline of the next. */
export async function selectBatch(request: BatchRequest): Promise<Selection[]> {
  const { process, grid, candidates, pacer } = request;
  const posterior = await conditionOnKnown(request);
  const pool = await createCandidateSet(posterior, await locate(candidates.map(grid.toPoint), grid), pacer);
  const gone = new Uint8Array(candidates.length);
  const coverage = request.coversLevels ? createCoverage(grid, candidates, request.count) : undefined;
  const byKey = new Map(candidates.map((indices, at) => [grid.key(indices), at]));
  const selections: Selection[] = [];
  const { kernels } = process.memory;
  for (let turn = 0; turn < request.count; turn += 1) {
    const mark = kernels.mark();
    const kind = request.meanOf(turn);
    const isDue = coverage?.due((at) => gone[at] === 1);
    const barred = isDue ? gone.map((is, at) => Number(is === 1 || !isDue(candidates[at] ?? []))) : gone;
    const order = rank(posterior, pool, barred, kind);
    const pause = pacer.spend(pool.count * DRAWS * 2);
    if (pause) await pause;
    const [leader] = order;
    if (leader === undefined) break;
    const found = request.polishes
      ? await polish({
          ...request,
          ...(isDue && { checker: whereDue(request.checker, isDue) }),
          posterior,
          kind,
          starts: distinctStarts(order, candidates, pool, process),
        })
      : { indices: candidates[leader.at] ?? [], set: pool, at: leader.at, value: leader.value };
    if (!found) break;
    selections.push({
      indices: found.indices,
      mean: found.set.means[0][found.at] ?? 0,
      deviation: Math.sqrt(found.set.sampleVariance[found.at] ?? 0),
      logGain: found.value,
    });
    request.checker.take(found.indices);
    coverage?.take(found.indices);
    const inPool = byKey.get(grid.key(found.indices));
    if (inPool !== undefined) gone[inPool] = 1;
    if (conditionOn(posterior, found.set, found.at)) {
      const point = posterior.points.at(-1);
      if (point) await extendCandidates(pool, posterior, point, pacer);
    }
    kernels.release(mark);
    request.onSelection?.(selections.length);
  }
  return selections;
}

const DRAWS = 64;

async function conditionOnKnown(request: BatchRequest): Promise<ConditionedPosterior> {
  const { process, baseline, pending, pacer } = request;
  const d = process.set.dimensions;
  const known = (baseline.length + pending.length) / Math.max(1, d);
  const capacity = known + request.count;
  const options = { draws: DRAWS, capacity, kappa: request.kappa, random: request.random };
  const posterior = createConditionedPosterior(process, options);
  const set = await createCandidateSet(posterior, Float64Array.from([...baseline, ...pending]), pacer);
  await conditionOnAll(posterior, set, pacer);
  return posterior;
}

interface Ranked {
  at: number;
  value: number;
}

/** The best remaining candidates, best first. */
function rank(posterior: ConditionedPosterior, pool: CandidateSet, gone: Uint8Array, kind: 0 | 1): Ranked[] {
  const values = logExpectedImprovements(posterior, pool, kind);
  const ranked: Ranked[] = [];
  for (const [at, value] of values.entries()) if (!gone[at]) ranked.push({ at, value });
  return ranked.sort((a, b) => b.value - a.value || a.at - b.at).slice(0, LEADERS);
}

const LEADERS = 64;
const STARTS = 3;

/** The best candidate, and the next best that are not its neighbours in lengthscales. */
function distinctStarts(
  order: readonly Ranked[],
  candidates: readonly Indices[],
  pool: CandidateSet,
  process: GaussianProcess,
): Indices[] {
  const d = process.set.dimensions;
  const chosen: number[] = [];
  for (const { at } of order) {
    const near = chosen.some((other) => {
      let squared = 0;
      for (let input = 0; input < d; input += 1) {
        const [one, another] = [pool.coordinates[at * d + input] ?? 0, pool.coordinates[other * d + input] ?? 0];
        squared += squaredGap(process.memory, input, one, another);
      }
      return squared < 0.04;
    });
    if (!near) chosen.push(at);
    if (chosen.length === STARTS) break;
  }
  return chosen.map((at) => candidates[at] ?? []);
}
