import { rangeOf } from '#shared/rules/propose-step.ts';
import type { Objective } from '#shared/rules/score.ts';
import type { Pacer } from '../control/create-pacer.ts';
import { phases } from '../control/phases.ts';
import { nearestSample } from '../describe-selection.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { withinScores } from '../predictions/forecast.ts';
import { createPurposes, nothingKnown } from '../purpose.ts';
import type { Random } from '../random/create-random.ts';
import { scores } from '../score.ts';
import { boundedGain, highestScore } from '../score-gain.ts';
import type { CandidateFilter } from '../search/create-candidate-filter.ts';
import type { Moves } from '../search/create-moves.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { learn, type Surrogate } from '../surrogate/learn.ts';
import type { Point, Proposal, ProposeRequest } from '../types.ts';
import { createCompositePosterior, logGain, type Moments, mostOf } from './composite-posterior.ts';
import { knownObjectives, knownShare } from './known-share.ts';
import { selectCompositeBatch } from './select-composite-batch.ts';
import { type Share, scaleOutput, tabulate } from './share-of-score.ts';

/** A fitted output, with its share of the score. */
export interface LearnedOutput {
  surrogate: Surrogate;
  share: Share;
}

/**
 * Whether to model the outputs separately: if one of them has a target value or range, or is known. The distance to a
 * target has a kink where the model matters most; the output itself is smooth there. A weighted sum of directions is
 * modelled as one score, without what is known.
 */
export function wantsOutputs(request: Pick<ProposeRequest, 'objectives' | 'known'>): boolean {
  return knownObjectives(request).size > 0 || request.objectives.some(hasTarget);
}

const hasTarget = ({ weight, target }: Objective): boolean => weight > 0 && typeof target !== 'string';

/**
 * Fits each weighted output that is not known to the samples that have it; those of directions alone as one score.
 *
 * @returns undefined if an output cannot be scaled or was measured less than twice
 */
export async function learnOutputs(
  request: ProposeRequest,
  { kernels, grid, random, pacer }: { kernels: Kernels; grid: Grid; random: Random; pacer: Pacer },
): Promise<LearnedOutput[] | undefined> {
  const { points, noise } = request;
  const total = request.objectives.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const learned: LearnedOutput[] = [];
  for (const { weight, target, measured, isScore } of modelled(request)) {
    const valid = [...points.keys()].filter(
      (sample) => Number.isFinite(measured[sample]) && points[sample]?.every(Number.isFinite),
    );
    const scaled = scaleOutput(
      valid.map((sample) => measured[sample] ?? 0),
      target,
    );
    if (valid.length < 2 || !scaled) return undefined;
    const [low, high] = rangeOf(valid.map((sample) => measured[sample] ?? 0));
    const shared = isScore ? { ...scaled, share: (x: number) => low + x * (high - low) } : scaled;
    const score = new Float64Array(points.length).fill(Number.NaN);
    for (const [index, sample] of valid.entries()) score[sample] = scaled.values[index] ?? 0;
    const surrogate = await learn({ kernels, grid, points, score, valid, noise, random, pacer });
    learned.push({ surrogate, share: tabulate(shared, surrogate.warp, weight / total) });
  }
  return learned;
}

/** The modelled values: each measured output, or their weighted sum where all of them have directions. */
function modelled(request: ProposeRequest): Modelled[] {
  const { objectives, outputs } = request;
  const known = knownObjectives(request);
  const own = [...objectives.entries()].filter(([output, { weight }]) => weight > 0 && !known.has(output));
  if (known.size === 0 || own.some(([, objective]) => hasTarget(objective))) {
    return own.map(([output, objective]) => {
      return { ...objective, measured: outputs.map((row) => row[output] ?? Number.NaN), isScore: false };
    });
  }
  const rows = outputs.map((row) => own.map(([output]) => row[output] ?? Number.NaN));
  const measured = scores(
    rows,
    own.map(([, objective]) => objective),
  );
  const weight = own.reduce((sum, [, objective]) => sum + objective.weight, 0);
  return [{ weight, target: 'Maximize', measured, isScore: true }];
}

interface Modelled extends Objective {
  /** By sample. */
  measured: ArrayLike<number>;
  /** Whether the values are a part of the score already. */
  isScore: boolean;
}

/** The input of a composite batch selection. */
export interface CompositeSearch {
  request: ProposeRequest;
  kernels: Kernels;
  grid: Grid;
  checker: CandidateFilter;
  moves: Moves;
  random: Random;
  pacer: Pacer;
  candidates: readonly Indices[];
  complete: boolean;
  count: number;
  kappa: number;
  meanOf: (turn: number) => 0 | 1;
  /** The best samples by score, and pending samples. */
  known: readonly Point[];
  /** The best score of a sample. */
  best: number;
  /** True if all samples have that score. */
  alike: boolean;
}

/** The proposals, and the sum of what was expected of them. */
export async function proposeComposite(
  search: CompositeSearch,
  learned: readonly LearnedOutput[],
): Promise<{ proposals: Proposal[]; gain: number }> {
  const { kernels, grid, random, pacer, count, kappa, known, alike } = search;
  const capacity = known.length + count;
  const share = knownShare(search.request);
  const outputs = learned.map(({ surrogate, share }) => ({ process: surrogate.process, share }));
  const selections = await selectCompositeBatch({
    kernels,
    posterior: createCompositePosterior(outputs, { capacity, kappa, random, known: share }),
    grid,
    checker: search.checker,
    moves: search.moves,
    candidates: search.candidates,
    complete: search.complete,
    known,
    count,
    coversLevels: search.request.behaviour === 'explore',
    met: search.best >= MET && !share && learned.every(({ share: { max } }) => Number.isFinite(max)),
    meanOf: search.meanOf,
    random,
    pacer,
    onSelection: (done) => pacer.report(done + 2, count + 2, phases.choosing(done, count)),
  });
  const most = share ? highestScore : mostOf(outputs);
  const weighted = learned.map(({ surrogate, share: { weight } }) => ({ surrogate, weight }));
  const gainOf = (score: Moments) => boundedGain(Math.exp(logGain(score, search.best, most)));
  const purposeOf = createPurposes(grid, search.request.points);
  const gain = selections.reduce((sum, { improves, value }) => sum + (improves ? Math.exp(value) : value), 0);
  const proposals = selections.map(({ indices, mean, deviation, unknown, improves }): Proposal => {
    const purpose = purposeOf(indices, alike ? nothingKnown : { mean, deviation, best: search.best, unknown });
    const point = grid.toPoint(indices);
    const nearest = nearestSample(point, grid, weighted);
    return {
      point,
      predictedScore: withinScores(mean),
      reason: {
        ...(improves
          ? {
              method: 'expected-improvement',
              purpose,
              ...(!alike && { expectedGain: gainOf({ mean, deviation }) }),
            }
          : { method: 'meeting-targets' }),
        ...(!alike && { deviation: Math.min(1, deviation) }),
        ...(nearest && { nearest }),
      },
    };
  });
  return { proposals, gain };
}

/** The score of a sample that meets every target is one, but for rounding. */
const MET = 1 - 1e-12;
