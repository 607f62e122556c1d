import { coordinatesOf } from '../acquisition/coordinates-of.ts';
import { levelChanges, stepsAside } from '../acquisition/polish.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Random } from '../random/create-random.ts';
import type { Judge } from '../search/create-judge.ts';
import { mutate } from '../search/mutate.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import {
  type CompositePosterior,
  type CompositeSet,
  conditionComposite,
  createCompositeSet,
  logCompositeImprovements,
  type Moments,
  meetingValues,
  sampleMoments,
} from './composite-posterior.ts';

/** What a batch is chosen from. */
export interface CompositeRequest {
  kernels: Kernels;
  posterior: CompositePosterior;
  grid: Grid;
  judge: Judge;
  candidates: readonly Indices[];
  complete: boolean;
  /** Coordinates of observed points to improve on, and of pending ones; rows of `dimensions`. */
  known: Float64Array;
  count: number;
  /** By pick: 0 for the GLS mean, 1 for the zero mean. */
  meanOf: (turn: number) => 0 | 1;
  random: Random;
  pacer: Pacer;
  onPick?: (done: number) => void;
}

export interface CompositePick extends Moments {
  indices: Indices;
  /** Logarithm of the expected improvement; undefined where nothing can be improved because every target is met. */
  logGain: number | undefined;
}

/** A point with its place in the sets that evaluated it. */
interface Place {
  indices: Indices;
  sets: CompositeSet;
  at: number;
  value: number;
}

/** Chooses a batch greedily by the expected improvement of the score, each pick joining the baseline of the next. */
export async function selectCompositeBatch(request: CompositeRequest): Promise<CompositePick[]> {
  const { kernels, posterior, grid, candidates, known, pacer, judge } = request;
  const baseline = await createCompositeSet(posterior, known, pacer);
  for (let at = 0; at < (baseline[0]?.count ?? 0); at += 1) {
    await conditionComposite(posterior, baseline, at, [baseline], pacer);
  }
  const pool = await createCompositeSet(posterior, coordinatesOf(candidates, grid), pacer);
  const places = new Map(candidates.map((indices, at) => [grid.key(indices), at]));
  const gone = new Set<number>();
  const picks: CompositePick[] = [];
  for (let turn = 0; turn < request.count; turn += 1) {
    const mark = kernels.mark();
    const kind = request.meanOf(turn);
    const { values, criterion } = await evaluatePool(request, pool, kind, gone);
    let leader = -1;
    for (const [at, value] of values.entries()) {
      if (!gone.has(at) && (leader < 0 || value > (values[leader] ?? -Infinity))) leader = at;
    }
    if (leader < 0) break;
    const start = { indices: candidates[leader] ?? [], sets: pool, at: leader, value: values[leader] ?? -Infinity };
    const found = request.complete ? start : await climb(request, start, criterion);
    picks.push({
      indices: found.indices,
      logGain: criterion.improves ? found.value : undefined,
      ...sampleMoments(posterior, found.sets, found.at),
    });
    judge.take(found.indices);
    const inPool = places.get(grid.key(found.indices));
    if (inPool !== undefined) gone.add(inPool);
    await conditionComposite(posterior, found.sets, found.at, [pool], pacer);
    kernels.release(mark);
    request.onPick?.(picks.length);
  }
  return picks;
}

/** What the candidates of one pick are compared by; the larger, the better. */
interface Criterion {
  improves: boolean;
  valuesOf: (sets: CompositeSet) => Promise<Float64Array>;
}

/**
 * Compares the pool by expected improvement. Once a sample meets every target no score can be better, the improvement is
 * zero everywhere, and what remains is to meet the targets again where the model knows less.
 */
async function evaluatePool(
  { posterior, pacer }: CompositeRequest,
  pool: CompositeSet,
  kind: 0 | 1,
  gone: ReadonlySet<number>,
): Promise<{ values: Float64Array; criterion: Criterion }> {
  const improvement: Criterion = {
    improves: true,
    valuesOf: (sets) => logCompositeImprovements(posterior, sets, kind, pacer),
  };
  const values = await improvement.valuesOf(pool);
  if (values.some((value, at) => value > -Infinity && !gone.has(at))) return { values, criterion: improvement };
  const meeting: Criterion = { improves: false, valuesOf: (sets) => meetingValues(posterior, sets, pacer) };
  return { values: await meeting.valuesOf(pool), criterion: meeting };
}

const ROUNDS = 12;
const MUTATIONS = 48;

/** Moves to the best allowed neighbour until none is better: one step, one level, or mutations of every size. */
async function climb(request: CompositeRequest, start: Place, { valuesOf }: Criterion): Promise<Place> {
  const { posterior, grid, judge, random, pacer } = request;
  let front = start;
  for (let round = 0; round < ROUNDS; round += 1) {
    const moves = [
      ...levelChanges(front.indices, grid),
      ...stepsAside(front.indices, grid),
      ...Array.from({ length: MUTATIONS }, () => mutate(front.indices, grid, random)),
    ];
    const sets = await createCompositeSet(posterior, coordinatesOf(moves, grid), pacer);
    const values = await valuesOf(sets);
    const order = [...values.keys()]
      .filter((at) => (values[at] ?? -Infinity) > front.value + 1e-6)
      .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
      .slice(0, 16);
    const allowed = await judge.allowed(order.map((at) => moves[at] ?? []));
    const at = order.find((_, place) => allowed[place]);
    if (at === undefined) break;
    front = { indices: moves[at] ?? [], sets, at, value: values[at] ?? -Infinity };
  }
  return front;
}
