import { selectBatch } from './acquisition/select-batch.ts';
import { kappaOf, meanOf } from './behaviour.ts';
import { withinKnownLimits } from './composite/known-part.ts';
import {
  acceptableSamples,
  type LearnedOutput,
  learnOutputs,
  otherSamples,
  proposeComposite,
  wantsOutputs,
} from './composite/propose-composite.ts';
import { frontOfSamples } from './composite/sample-front.ts';
import { type Constraints, createConstraints } from './conditions/create-constraints.ts';
import { missOf } from './conditions/miss-of.ts';
import { withMixturesOfRules } from './conditions/mixtures-of-rules.ts';
import { createPacer, type Pacer } from './control/create-pacer.ts';
import { phases } from './control/phases.ts';
import { describeSelection } from './describe-selection.ts';
import { withFeatures } from './features.ts';
import { type ChosenSeries, type HeldValues, proposeHeld } from './held-inputs.ts';
import { type Kernels, withKernels } from './kernels/kernels.ts';
import { createPurposes } from './purpose.ts';
import { createRandom, type Random } from './random/create-random.ts';
import { shuffled } from './random/shuffled.ts';
import { scores, scoresOnScaleOf } from './score.ts';
import { chooseBalanced } from './search/choose-balanced.ts';
import { type CandidateFilter, createCandidateFilter } from './search/create-candidate-filter.ts';
import { createMoves, type Moves } from './search/create-moves.ts';
import { type CandidateSearch, type Candidates, findCandidates } from './search/find-candidates.ts';
import { createSearchLog, type SearchLog } from './search/search-log.ts';
import { attainable } from './space/attainable.ts';
import { createGrid, type Grid, type Indices } from './space/create-grid.ts';
import { learn, type Surrogate } from './surrogate/learn.ts';
import { NoFeasiblePointError, type Point, type ProposeRequest, type ProposeResult } from './types.ts';
import { completeRequest } from './unknown-values.ts';

/**
 * Proposes the next series: a scrambled Sobol design while fewer than two samples are valid, then a greedy batch by
 * noisy expected improvement under a Gaussian process of the score. Samples that lack a value are learned from as well.
 * Deterministic for the request and its seed.
 *
 * @returns at most `count` proposals, none of them an existing sample or a repeat; fewer, with `exhausted`, if no more
 *   points are left (or, in a space too large to enumerate, were found)
 * @throws NoFeasiblePointError if no feasible point is found
 * @throws the signal's reason once aborted
 */
export async function propose(request: ProposeRequest): Promise<ProposeResult> {
  const { request: featured, withoutFeatures } = await withFeatures(request);
  const { complete, withoutMarks } = completeRequest(featured);
  const result = withoutFeatures(withoutMarks(await proposeComplete(complete)));
  if (!result.sourceLikeness?.every((likeness) => likeness === 0)) return result;
  // Sources that mislead leave the series as it would be without them.
  const { sources: _, ...alone } = request;
  return { ...(await propose(alone)), sourceLikeness: result.sourceLikeness };
}

async function proposeComplete(given: ProposeRequest): Promise<ProposeResult> {
  const request = { ...given, space: withMixturesOfRules(given) };
  request.signal?.throwIfAborted();
  const pacer = createPacer(request);
  const random = createRandom(request.seed);
  const space = createGrid(request.space);
  const shared = { space, random, pacer };
  const { points, noise, blocks, warmStart, seriesConditions = [] } = request;
  const count = Math.max(0, Math.floor(request.count));
  const score = scores(request.outputs, request.objectives);
  const valid = [...score.keys()].filter((sample) => Number.isFinite(score[sample]) && isPoint(request, sample));
  /** Proposes a series, or the best one that has few values of the held inputs. */
  const within = (chosen: (context: Context, count: number) => Promise<ChosenSeries>): Promise<ChosenSeries> =>
    proposeHeld(seriesConditions, count, (plots, wanted) =>
      chosen(createContext(request, { ...shared, plots }), wanted),
    );
  if (valid.length < 2) return resultOf(await within((context, wanted) => fillSpace(context, wanted, valid.length)));
  pacer.report(0, count + 2, phases.learning(valid.length));
  return await withKernels(async (kernels) => {
    const warm = warmStart && Float64Array.from(warmStart);
    const others = otherSamples(request, (rows) => scoresOnScaleOf(request.outputs, request.objectives, rows));
    const learned = wantsOutputs(request)
      ? await learnOutputs(request, { kernels, grid: space, random, pacer })
      : undefined;
    const surrogate = learned
      ? undefined
      : await learn({ kernels, grid: space, points, score, valid, blocks, others, noise, random, pacer, warm });
    return resultOf(
      await within(async (context, wanted) => {
        const mark = kernels.mark();
        const series = surrogate
          ? await improve(context, wanted, surrogate)
          : await improveOutputs(context, wanted, { kernels, learned: learned ?? [], score, valid });
        kernels.release(mark);
        return series;
      }),
    );
  });
}

const resultOf = ({ gain: _, ...result }: ChosenSeries): ProposeResult => result;

/** A search among the points that a series may have. */
interface Context {
  request: ProposeRequest;
  /** The points that the series may have, and those of the whole space. */
  grid: Grid;
  space: Grid;
  checker: CandidateFilter;
  constraints: Constraints | undefined;
  moves: Moves;
  log: SearchLog;
  random: Random;
  pacer: Pacer;
  /** The samples that the series might have proposed. */
  known: readonly Indices[];
  plots: readonly HeldValues[] | undefined;
}

function createContext(
  request: ProposeRequest,
  { space, random, pacer, plots }: Pick<Context, 'space' | 'random' | 'pacer' | 'plots'>,
): Context {
  const allowed = request.seriesConditions?.map((condition, input) => {
    const values = plots?.flatMap((plot) => plot.get(input) ?? []) ?? [];
    return values.length > 0 ? { only: values } : condition?.allowed;
  });
  const grid = createGrid(request.space, allowed);
  if (grid.cardinality === 0) throw new NoFeasiblePointError({ isProven: true, tried: 0 });
  const positions = request.points.map((point) => grid.indicesOf(point));
  const known = positions.filter((indices) => indices !== null);
  const taken = known.map((indices) => grid.key(indices));
  const log = createSearchLog();
  const checker = createCandidateFilter(grid, taken, plots ? restrictedTo(plots, request) : request, pacer, log);
  const constraints = request.conditions && createConstraints(request.conditions, grid);
  const moves = createMoves(grid, constraints, random);
  return { request, grid, space, checker, constraints, moves, log, random, pacer, known, plots };
}

/** The request's predicates on points of some plots alone. */
function restrictedTo(
  plots: readonly HeldValues[],
  { feasible, violations }: ProposeRequest,
): Pick<ProposeRequest, 'violations'> {
  const isIn = (point: Point): boolean => plots.some((plot) => [...plot].every(([at, value]) => point[at] === value));
  return {
    violations: async (points) => {
      const own = violations ? await violations(points) : (await feasible?.(points))?.map((is) => (is ? 0 : 1));
      return points.map((point, at) => (own?.[at] ?? 0) + (isIn(point) ? 0 : 1));
    },
  };
}

function isPoint({ points, space }: ProposeRequest, sample: number): boolean {
  const point = points[sample] ?? [];
  return point.length === space.inputs.length && point.every((value) => Number.isFinite(value));
}

async function fillSpace(context: Context, count: number, learnedFrom: number): Promise<ChosenSeries> {
  const { grid, request, known } = context;
  const found = await search(context, count, {
    around: known.slice(0, 16),
    wanted: Math.max(64, 8 * count),
    list: false,
  });
  const kept = await withinKnownLimits(request, found.list.map(grid.toPoint), count);
  const chosen = chooseBalanced(
    kept.map((at) => found.list[at] ?? []),
    known,
    grid,
    count,
  );
  request.onProgress?.({ done: chosen.length, total: count, phase: phases.choosing(chosen.length, count) });
  return {
    proposals: chosen.map((indices) => ({ point: grid.toPoint(indices), reason: { method: 'space-filling' } })),
    ...endOf(context, chosen.length < count, found.complete),
    learnedFrom,
    // The more values of held inputs, the more of the space is filled.
    gain: context.plots?.length ?? 0,
  };
}

async function improve(context: Context, count: number, surrogate: Surrogate): Promise<ChosenSeries> {
  const { grid, space, checker, moves, random, pacer, request } = context;
  const best = surrogate.bestFirst.map(space.toPoint);
  const { candidates, complete } = await findPool(context, count, best, surrogate.process.set.n);
  const selections = await selectBatch({
    process: surrogate.process,
    grid,
    checker,
    moves,
    candidates,
    complete,
    baseline: surrogate.baseline,
    pending: rowsOf(surrogate, awaited(request, surrogate), space.dimensions),
    count,
    coversLevels: request.behaviour === 'explore',
    kappa: kappaOf(grid, request.behaviour, request.points.length, 'score'),
    meanOf: meanOf(grid, request.points.length),
    random,
    pacer,
    onSelection: (done) => pacer.report(done + 2, count + 2, phases.choosing(done, count)),
  });
  const purposeOf = createPurposes(grid, request.points);
  return {
    proposals: selections.map((selection) => describeSelection(selection, grid, surrogate, purposeOf)),
    ...endOf(context, selections.length < count, complete),
    learnedFrom: surrogate.learnedFrom,
    // The effect of blocks begins at its prior each time.
    hyperParameters: Array.from(
      surrogate.process.theta.subarray(0, space.dimensions + 2 + space.positions.filter(Boolean).length),
    ),
    ...(surrogate.likeness && { sourceLikeness: surrogate.likeness }),
    gain: selections.reduce((sum, { logGain }) => sum + Math.exp(logGain), 0),
  };
}

/** The pending samples that somebody will measure. */
function awaited({ failed = [], leftOut = [] }: ProposeRequest, { pending }: Surrogate): number[] {
  const done = new Set([...failed, ...leftOut]);
  return pending.filter((sample) => !done.has(sample));
}

/** The coordinates of samples. */
const rowsOf = ({ coordinates }: Surrogate, samples: readonly number[], d: number): Float64Array =>
  Float64Array.from(samples.flatMap((sample) => Array.from(coordinates.subarray(sample * d, (sample + 1) * d))));

/** Whether all points have been proposed; how many were tried where more may be left. */
const endOf = ({ log }: Context, exhausted: boolean, isComplete: boolean) =>
  exhausted && !isComplete ? { exhausted, tried: log.tried } : { exhausted };

/** Searches for candidates, and reports how many settings it has tried. */
async function search(
  context: Context,
  count: number,
  options: Pick<CandidateSearch, 'around' | 'wanted' | 'list'>,
): Promise<Candidates> {
  const { random, pacer, log } = context;
  log.onTried = (tried) => pacer.report(1, count + 2, phases.searching(tried));
  const found = await findCandidates({ ...context, ...options, seed: random.integer(2 ** 31), needed: count });
  log.onTried = undefined;
  await refuseImpossible(context, found);
  return found;
}

/**
 * Finds the candidates of a later series; `complete` if they are all that is left.
 *
 * @param best the best points of the whole space; the search begins at those nearest to them that the series may have
 */
async function findPool(context: Context, count: number, best: readonly Point[], n: number) {
  const { random, grid } = context;
  const wanted = poolSize(n);
  const around = best.slice(0, 16).map(grid.nearest);
  const found = await search(context, count, { around, wanted: Math.min(wanted, 1500), list: true });
  const fits = found.list.length <= wanted;
  const candidates = fits ? found.list : thin(context, found.list, wanted, around);
  return { candidates: shuffled(candidates, random), complete: found.complete && fits };
}

/** Like {@link improve}, with one process per output, if one of them has more to say than the direction of the score. */
async function improveOutputs(
  context: Context,
  count: number,
  {
    kernels,
    learned,
    score,
    valid,
  }: {
    kernels: Kernels;
    learned: readonly LearnedOutput[];
    score: Float64Array;
    valid: readonly number[];
  },
): Promise<ChosenSeries> {
  const { request, space } = context;
  const isAcceptable = acceptableSamples(request);
  const front = frontOfSamples(request, valid.filter(isAcceptable));
  const order = shuffled(valid, context.random).sort(
    (a, b) =>
      Number(isAcceptable(b)) - Number(isAcceptable(a)) ||
      Number(front?.samples.has(b) ?? 0) - Number(front?.samples.has(a) ?? 0) ||
      (score[b] ?? 0) - (score[a] ?? 0),
  );
  const best = attainable(order, request.points, space);
  const n = learned.reduce((sum, { surrogate }) => sum + surrogate.process.set.n, 0);
  const pool = await findPool(context, count, best.map(space.toPoint), n);
  const [pending = []] = learned
    .map(({ surrogate }) => awaited(request, surrogate))
    .sort((a, b) => b.length - a.length);
  const baseline = Math.max(20, Math.min(LONGEST_FRONT, front?.samples.size ?? 0));
  const known = [
    ...best.slice(0, baseline).map(space.toPoint),
    ...pending.map((sample) => request.points[sample] ?? []),
  ];
  const kappa = kappaOf(context.grid, request.behaviour, request.points.length, front ?? 'output');
  const means = front ? () => 0 as const : meanOf(context.grid, request.points.length);
  const highest = valid.filter(isAcceptable).reduce((most, sample) => Math.max(most, score[sample] ?? 0), 0);
  const search = {
    ...context,
    ...pool,
    kernels,
    count,
    kappa,
    meanOf: means,
    known,
    best: highest,
    front,
    alike: valid.every((sample) => score[sample] === highest),
  };
  const { proposals, gain } = await proposeComposite(search, learned);
  const learnedFrom = valid.length;
  const found = learned.flatMap(({ surrogate }) => (surrogate.likeness ? [surrogate.likeness] : []));
  const sourceLikeness = request.sources?.map((_, source) =>
    found.reduce((sum, likeness) => sum + (likeness[source] ?? 0) / Math.max(1, found.length), 0),
  );
  return {
    proposals,
    ...endOf(context, proposals.length < count, pool.complete),
    learnedFrom,
    gain,
    ...(sourceLikeness && { sourceLikeness }),
  };
}

/** The samples of a front that a series builds on, at most. */
const LONGEST_FRONT = 60;

/** The number of candidates for which creating and updating the pool takes less than about a second. */
function poolSize(n: number): number {
  return Math.round(Math.min(4000, Math.max(2000, 6e8 / (n * n))));
}

/** An even choice from a long list, with all mutations of the best points that are in it. */
function thin(
  { grid, moves, random }: Context,
  list: readonly Indices[],
  wanted: number,
  best: readonly Indices[],
): Indices[] {
  const near = new Set(best.flatMap((point) => Array.from({ length: 40 }, () => grid.key(moves.neighbour(point)))));
  let kept = 0;
  return list.filter((indices, at) => {
    const drawn = random.next() * (list.length - at) < wanted - kept;
    if (drawn) kept += 1;
    return drawn || near.has(grid.key(indices));
  });
}

/** Throws if no point is feasible at all. If all feasible points are taken, the series is merely exhausted. */
async function refuseImpossible({ checker, constraints, grid, log, known }: Context, found: Candidates): Promise<void> {
  if (found.list.length > 0) return;
  const verdicts = await checker.feasible(known);
  if (verdicts.includes(true)) return;
  const nearest = constraints && log.nearest && missOf(constraints, grid.toPoint(log.nearest.point));
  throw new NoFeasiblePointError({ isProven: found.complete, tried: log.tried, nearest });
}
