import type { Pacer } from '../control/create-pacer.ts';
import { phases } from '../control/phases.ts';
import { nearestSample } from '../describe-selection.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { withinScores } from '../predictions/forecast.ts';
import { createPurposes, nothingKnown } from '../purpose.ts';
import type { Random } from '../random/create-random.ts';
import { boundedGain } from '../score-gain.ts';
import type { CandidateFilter } from '../search/create-candidate-filter.ts';
import type { Moves } from '../search/create-moves.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import { learn, type Surrogate } from '../surrogate/learn.ts';
import type { Proposal, ProposeRequest } from '../types.ts';
import { createCompositePosterior, logGain, type Moments, mostOf } from './composite-posterior.ts';
import { selectCompositeBatch } from './select-composite-batch.ts';
import { type Share, scaleOutput, tabulate } from './share-of-score.ts';

/** A fitted output, with its share of the score. */
export interface LearnedOutput {
  surrogate: Surrogate;
  share: Share;
}

/**
 * Whether to model the outputs separately: if one of them has a target value or range. The distance to a target has a
 * kink where the model matters most; the output itself is smooth there. A weighted sum of directions is modelled as one
 * score.
 */
export function wantsOutputs({ objectives }: Pick<ProposeRequest, 'objectives'>): boolean {
  return objectives.some(({ weight, target }) => weight > 0 && typeof target !== 'string');
}

/**
 * Fits each weighted output to the samples that have it.
 *
 * @returns undefined if an output cannot be scaled or was measured less than twice
 */
export async function learnOutputs(
  request: ProposeRequest,
  { kernels, grid, random, pacer }: { kernels: Kernels; grid: Grid; random: Random; pacer: Pacer },
): Promise<LearnedOutput[] | undefined> {
  const { points, outputs, objectives, noise } = request;
  const total = objectives.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const learned: LearnedOutput[] = [];
  for (const [output, { weight, target }] of objectives.entries()) {
    if (!(weight > 0)) continue;
    const measured = outputs.map((row) => row[output] ?? Number.NaN);
    const valid = [...points.keys()].filter(
      (sample) => Number.isFinite(measured[sample]) && points[sample]?.every(Number.isFinite),
    );
    const scaled = scaleOutput(
      valid.map((sample) => measured[sample] ?? 0),
      target,
    );
    if (valid.length < 2 || !scaled) return undefined;
    const score = new Float64Array(points.length).fill(Number.NaN);
    for (const [index, sample] of valid.entries()) score[sample] = scaled.values[index] ?? 0;
    const surrogate = await learn({ kernels, grid, points, score, valid, noise, random, pacer });
    learned.push({ surrogate, share: tabulate(scaled, surrogate.warp, weight / total) });
  }
  return learned;
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
  /** Coordinates of the best samples by score, and of pending samples. */
  known: Float64Array;
  /** The best score of a sample. */
  best: number;
  /** True if all samples have that score. */
  alike: boolean;
}

export async function proposeComposite(
  search: CompositeSearch,
  learned: readonly LearnedOutput[],
): Promise<Proposal[]> {
  const { kernels, grid, random, pacer, count, kappa, known, alike } = search;
  const capacity = known.length / Math.max(1, grid.dimensions) + count;
  const outputs = learned.map(({ surrogate, share }) => ({ process: surrogate.process, share }));
  const selections = await selectCompositeBatch({
    kernels,
    posterior: createCompositePosterior(outputs, { capacity, kappa, random }),
    grid,
    checker: search.checker,
    moves: search.moves,
    candidates: search.candidates,
    complete: search.complete,
    known,
    count,
    coversLevels: search.request.behaviour === 'explore',
    met: search.best >= MET && learned.every(({ share }) => Number.isFinite(share.max)),
    meanOf: search.meanOf,
    random,
    pacer,
    onSelection: (done) => pacer.report(done + 2, count + 2, phases.choosing(done, count)),
  });
  const weighted = learned.map(({ surrogate, share: { weight } }) => ({ surrogate, weight }));
  const gainOf = (score: Moments) => boundedGain(Math.exp(logGain(score, search.best, mostOf(outputs))));
  const purposeOf = createPurposes(grid, search.request.points);
  return selections.map(({ indices, mean, deviation, unknown, improves }) => {
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
}

/** The score of a sample that meets every target is one, but for rounding. */
const MET = 1 - 1e-12;
