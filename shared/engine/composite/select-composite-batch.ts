import { levelChanges, stepsAside } from '../acquisition/polish.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Random } from '../random/create-random.ts';
import { shuffled } from '../random/shuffled.ts';
import type { CandidateFilter } from '../search/create-candidate-filter.ts';
import { createCoverage, whereDue } from '../search/create-coverage.ts';
import type { Moves } from '../search/create-moves.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { Point } from '../types.ts';
import { acceptance } from './acceptance.ts';
import { logCompositeImprovements } from './composite-gains.ts';
import {
  type CompositePosterior,
  type CompositeSet,
  conditionComposite,
  createCompositeSet,
  sampleMoments,
  unknownShare,
} from './composite-posterior.ts';
import { createFrontGains, sampleGain } from './front-gains.ts';
import { meetingValues } from './meeting-values.ts';
import type { SampleFront } from './sample-front.ts';
import type { Moments } from './score-moments.ts';

/** The input of a composite batch selection. */
export interface CompositeRequest {
  kernels: Kernels;
  posterior: CompositePosterior;
  grid: Grid;
  checker: CandidateFilter;
  moves: Moves;
  candidates: readonly Indices[];
  /** Whether the best candidate is improved on. */
  polishes: boolean;
  /** Candidates of the pool that are valued by all draws; 0 if few draws suffice. */
  shortList: number;
  /** The observed points to improve on, and pending points. */
  known: readonly Point[];
  count: number;
  /** Whether the batch leaves no level of a category out where it has room. */
  coversLevels: boolean;
  /** True if a sample meets every target, so that no score can be better. */
  met: boolean;
  /** Where the whole front is followed: that of the samples. */
  front: SampleFront | undefined;
  /** By selection: 0 for the GLS mean, 1 for the zero mean. */
  meanOf: (turn: number) => 0 | 1;
  random: Random;
  pacer: Pacer;
  onSelection?: (done: number) => void;
}

export interface CompositeSelection extends Moments {
  indices: Indices;
  /** The deviations of its outputs as a share of what they would be without samples. */
  unknown: number;
  /** The probability that it succeeds and keeps every limit. */
  acceptable: number;
  /** The same without the limits of outputs that are forecast. */
  besides: number;
  /** The criterion's value: the logarithm of an improvement, or how surely the targets are met. */
  value: number;
  /** Where the whole front is followed, what the samples alone tell of it. */
  onFront: ReturnType<typeof sampleGain> | undefined;
  /** False once every target is met, because nothing can improve. */
  improves: boolean;
}

/** A point with its index in the sets that evaluated it. */
interface Located {
  indices: Indices;
  sets: CompositeSet;
  at: number;
  value: number;
}

/** Selects a batch greedily by the expected improvement of the score; each selection joins the baseline of the next. */
export async function selectCompositeBatch(request: CompositeRequest): Promise<CompositeSelection[]> {
  const { kernels, posterior, grid, candidates, known, pacer, checker } = request;
  const baseline = await createCompositeSet(posterior, known, grid, pacer);
  for (let at = 0; at < baseline.count; at += 1) {
    await conditionComposite(posterior, baseline, at, [baseline], pacer);
  }
  const pool = await createCompositeSet(posterior, candidates.map(grid.toPoint), grid, pacer);
  const indexOf = new Map(candidates.map((indices, at) => [grid.key(indices), at]));
  const gone = new Set<number>();
  const coverage = request.coversLevels ? createCoverage(grid, candidates, request.count) : undefined;
  const selections: CompositeSelection[] = [];
  for (let turn = 0; turn < request.count; turn += 1) {
    const mark = kernels.mark();
    const kind = request.meanOf(turn);
    const { values, criterion } = await evaluatePool(request, pool, kind, gone);
    const isDue = coverage?.due((at) => gone.has(at));
    let leader = -1;
    for (const [at, value] of values.entries()) {
      if (gone.has(at) || isDue?.(candidates[at] ?? []) === false) continue;
      if (leader < 0 || value > (values[leader] ?? -Infinity)) leader = at;
    }
    if (leader < 0) break;
    const start = { indices: candidates[leader] ?? [], sets: pool, at: leader, value: values[leader] ?? -Infinity };
    const due = isDue ? { ...request, checker: whereDue(checker, isDue) } : request;
    const found = request.polishes ? await climb(due, start, criterion) : start;
    selections.push({
      indices: found.indices,
      improves: criterion.improves,
      value: found.value,
      unknown: unknownShare(posterior, found.sets, found.at),
      acceptable: acceptance(posterior, found.sets, found.at),
      besides: acceptance(posterior, found.sets, found.at, ({ isForecast }) => !isForecast),
      onFront: request.front && sampleGain(posterior, found.sets, found.at, request.front),
      ...sampleMoments(posterior, found.sets, found.at),
    });
    checker.take(found.indices);
    coverage?.take(found.indices);
    const inPool = indexOf.get(grid.key(found.indices));
    if (inPool !== undefined) gone.add(inPool);
    await conditionComposite(posterior, found.sets, found.at, [pool], pacer);
    kernels.release(mark);
    request.onSelection?.(selections.length);
  }
  return selections;
}

/** The criterion by which the candidates of one selection are compared; larger is better. */
interface Criterion {
  improves: boolean;
  /** `length` candidates, the best by a rough value, are valued by all draws, and the others by −∞. */
  valuesOf: (sets: CompositeSet, length: number) => Promise<Float64Array>;
}

/**
 * Ranks the pool by expected improvement. Once a sample meets every target, or surely will, nothing can improve; then
 * the pool is ranked by how surely it meets the targets again and what is unknown about where they are met.
 */
async function evaluatePool(
  { posterior, pacer, met, front, random, shortList }: CompositeRequest,
  pool: CompositeSet,
  kind: 0 | 1,
  gone: ReadonlySet<number>,
): Promise<{ values: Float64Array; criterion: Criterion }> {
  if (!met) {
    const { fronts } = posterior;
    const valuesOf =
      front && fronts
        ? createFrontGains(posterior, { fronts, outputs: front.outputs }, { random, pacer })
        : (sets: CompositeSet, length: number) => logCompositeImprovements(posterior, sets, kind, length, pacer);
    const values = await valuesOf(pool, shortList);
    const improves = values.some((value, at) => value > -Infinity && !gone.has(at));
    if (improves) return { values, criterion: { improves, valuesOf } };
  }
  const meeting: Criterion = { improves: false, valuesOf: (sets) => meetingValues(posterior, sets, pacer) };
  return { values: await meeting.valuesOf(pool, shortList), criterion: meeting };
}

/** Candidates of the pool that are valued by all draws. */
export const SHORT_LIST = 200;

const ROUNDS = 12;
const MUTATIONS = 48;
/** Neighbours of which the best that is allowed is taken. */
const NEIGHBOURS = 16;

/** Moves to the best feasible neighbour until none is better: one step, one level, or mutations of every size. */
async function climb(request: CompositeRequest, start: Located, { valuesOf }: Criterion): Promise<Located> {
  const { posterior, grid, checker, moves: around, random, pacer } = request;
  let front = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const moves = shuffled(
      [
        ...levelChanges(front.indices, grid),
        ...stepsAside(front.indices, grid),
        ...grid.mixtures.flatMap((mixture) => mixture.around(front.indices)),
        ...Array.from({ length: MUTATIONS }, () => around.neighbour(front.indices)),
      ],
      random,
    );
    const sets = await createCompositeSet(posterior, moves.map(grid.toPoint), grid, pacer);
    // A front's draws are dear: of all neighbours, few of them tell which are worth the others.
    const values = await valuesOf(sets, request.front ? NEIGHBOURS : SHORT_LIST);
    const order = [...values.keys()]
      .filter((at) => (values[at] ?? -Infinity) > front.value + 1e-6)
      .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
      .slice(0, NEIGHBOURS);
    const allowed = await checker.allowed(order.map((at) => moves[at] ?? []));
    const at = order.find((_, index) => allowed[index]);
    if (at === undefined) break;
    front = { indices: moves[at] ?? [], sets, at, value: values[at] ?? -Infinity };
  }
  return front;
}
