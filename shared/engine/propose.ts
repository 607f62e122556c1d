import { selectBatch } from './acquisition/select-batch.ts';
import { kappaOf, meanOf } from './behaviour.ts';
import { improveOutputs } from './composite/improve-outputs.ts';
import { withinKnownLimits } from './composite/known-part.ts';
import { learnOutputs, otherSamples, wantsOutputs } from './composite/learn-outputs.ts';
import { withMixturesOfRules } from './conditions/mixtures-of-rules.ts';
import { createPacer } from './control/create-pacer.ts';
import { phases } from './control/phases.ts';
import { describeSelection } from './describe-selection.ts';
import { withFeatures } from './features.ts';
import { type ChosenSeries, proposeHeld } from './held-inputs.ts';
import { withKernels } from './kernels/kernels.ts';
import { createPurposes } from './purpose.ts';
import { createRandom } from './random/create-random.ts';
import { scores, scoresOnScaleOf } from './score.ts';
import { chooseBalanced } from './search/choose-balanced.ts';
import { createSeriesSearch, endOf, findPool, type SeriesSearch, searchPoints } from './series-search.ts';
import { createGrid } from './space/create-grid.ts';
import { awaited, learn, type Surrogate, undecidedOf } from './surrogate/learn.ts';
import type { ProposeRequest, ProposeResult } from './types.ts';
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
  const { sourceLikeness, undecidedSources } = result;
  return { ...(await propose(alone)), sourceLikeness, ...(undecidedSources && { undecidedSources }) };
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
  const within = (chosen: (series: SeriesSearch, count: number) => Promise<ChosenSeries>): Promise<ChosenSeries> =>
    proposeHeld(seriesConditions, count, (plots, wanted, isRough) =>
      // One process of the score is quick enough to compare whole series.
      chosen(createSeriesSearch(request, { ...shared, plots, isRough: isRough && wantsOutputs(request) }), wanted),
    );
  if (valid.length < 2) return resultOf(await within((series, wanted) => fillSpace(series, wanted, valid.length)));
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
      await within(async (series, wanted) => {
        const mark = kernels.mark();
        const chosen = surrogate
          ? await improve(series, wanted, surrogate)
          : await improveOutputs(series, wanted, { kernels, learned: learned ?? [], score, valid });
        kernels.release(mark);
        return chosen;
      }),
    );
  });
}

const resultOf = ({ gain: _, isRough: _isRough, ...result }: ChosenSeries): ProposeResult => result;

function isPoint({ points, space }: ProposeRequest, sample: number): boolean {
  const point = points[sample] ?? [];
  return point.length === space.inputs.length && point.every((value) => Number.isFinite(value));
}

async function fillSpace(series: SeriesSearch, count: number, learnedFrom: number): Promise<ChosenSeries> {
  const { grid, request, known } = series;
  const found = await searchPoints(series, count, {
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
    ...endOf(series, chosen.length < count, found.complete),
    learnedFrom,
    // The more values of held inputs, the more of the space is filled.
    gain: series.plots?.length ?? 0,
    isRough: false,
  };
}

async function improve(series: SeriesSearch, count: number, surrogate: Surrogate): Promise<ChosenSeries> {
  const { grid, space, checker, moves, random, pacer, request } = series;
  const best = surrogate.bestFirst.map(space.toPoint);
  const { candidates, complete, isRough } = await findPool(series, count, best, surrogate.process.set.n);
  const selections = await selectBatch({
    process: surrogate.process,
    grid,
    checker,
    moves,
    candidates,
    polishes: !complete && !isRough,
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
    ...endOf(series, selections.length < count, complete),
    learnedFrom: surrogate.learnedFrom,
    // The effect of blocks begins at its prior each time.
    hyperParameters: Array.from(
      surrogate.process.theta.subarray(0, space.dimensions + 2 + space.positions.filter(Boolean).length),
    ),
    ...(surrogate.likeness && { sourceLikeness: surrogate.likeness }),
    ...undecidedOf([surrogate]),
    gain: selections.reduce((sum, { logGain }) => sum + Math.exp(logGain), 0),
    isRough,
  };
}

/** The coordinates of samples. */
const rowsOf = ({ coordinates }: Surrogate, samples: readonly number[], d: number): Float64Array =>
  Float64Array.from(samples.flatMap((sample) => Array.from(coordinates.subarray(sample * d, (sample + 1) * d))));
