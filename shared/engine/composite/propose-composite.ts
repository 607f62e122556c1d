import type { Pacer } from '../control/create-pacer.ts';
import { phases } from '../control/phases.ts';
import { nearestSample } from '../describe-selection.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { withinScores } from '../predictions/forecast.ts';
import { createPurposes, nothingKnown } from '../purpose.ts';
import type { Random } from '../random/create-random.ts';
import { boundedGain, highestScore } from '../score-gain.ts';
import type { CandidateFilter } from '../search/create-candidate-filter.ts';
import type { Moves } from '../search/create-moves.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { Point, Proposal, ProposeRequest } from '../types.ts';
import { calculatedShares } from './calculated-shares.ts';
import { createCompositePosterior, mostOf } from './composite-posterior.ts';
import { knownObjectives, knownPart } from './known-part.ts';
import { calculatedOutputs, decidesAcceptance, type LearnedOutput } from './learn-outputs.ts';
import { mayBeBeyond, type SampleFront } from './sample-front.ts';
import { logGain, type Moments } from './score-moments.ts';
import { SHORT_LIST, selectCompositeBatch } from './select-composite-batch.ts';

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
  isRough: boolean;
  count: number;
  kappa: number;
  meanOf: (turn: number) => 0 | 1;
  /** The best samples by score, and pending samples. */
  known: readonly Point[];
  /** The best score of a sample. */
  best: number;
  /** True if all samples have that score. */
  alike: boolean;
  /** Where the series follows it. */
  front: SampleFront | undefined;
}

/** The proposals, and the sum of what was expected of them. */
export async function proposeComposite(
  search: CompositeSearch,
  learned: readonly LearnedOutput[],
): Promise<{ proposals: Proposal[]; gain: number }> {
  const { kernels, grid, random, pacer, count, kappa, known, alike, front } = search;
  const capacity = known.length + count;
  const { request } = search;
  const isPartKnown = knownObjectives(request).size > 0;
  const outputs = learned.map(({ surrogate, ...meaning }) => ({ ...meaning, process: surrogate.process }));
  const calculated = calculatedShares(calculatedOutputs(request), outputs);
  const selections = await selectCompositeBatch({
    kernels,
    posterior: createCompositePosterior(outputs, {
      ...{ capacity, kappa, random },
      known: knownPart(request),
      calculated,
      followsFront: front !== undefined,
    }),
    front,
    grid,
    checker: search.checker,
    moves: search.moves,
    candidates: search.candidates,
    polishes: !search.complete && !search.isRough,
    shortList: search.isRough ? 0 : SHORT_LIST,
    known,
    count,
    coversLevels: request.behaviour === 'explore',
    met:
      search.best >= MET && !isPartKnown && !calculated && learned.every(({ share: { max } }) => Number.isFinite(max)),
    meanOf: search.meanOf,
    random,
    pacer,
    onSelection: (done) => pacer.report(done + 2, count + 2, phases.choosing(done, count)),
  });
  const most = isPartKnown || calculated ? highestScore : mostOf(outputs);
  const weighted = learned.map(({ surrogate, share: { weight }, through = 0 }) => ({
    surrogate,
    weight: weight + through,
  }));
  const gainOf = (score: Moments) => Math.exp(logGain(score, search.best, most));
  const purposeOf = createPurposes(grid, request.points);
  const gain = selections.reduce((sum, { improves, value }) => sum + (improves ? Math.exp(value) : value), 0);
  const proposals = selections.map(
    ({ indices, mean, deviation, unknown, acceptable, besides, improves, onFront }): Proposal => {
      const expectation = onFront
        ? { mean: Number(mayBeBeyond(onFront.goods, front?.front ?? [])), deviation: 0, best: 1, unknown }
        : { mean, deviation, best: search.best, unknown };
      const purpose = purposeOf(indices, alike && !onFront ? nothingKnown : expectation);
      const expectedGain = onFront ? onFront.gain : alike ? undefined : gainOf({ mean, deviation });
      const point = grid.toPoint(indices);
      const nearest = nearestSample(point, grid, weighted);
      return {
        point,
        predictedScore: withinScores(mean),
        ...(decidesAcceptance(request) && { acceptable, besides }),
        reason: {
          ...(improves
            ? {
                method: onFront ? 'whole-front' : 'expected-improvement',
                purpose,
                ...(expectedGain !== undefined && { expectedGain: acceptable * boundedGain(expectedGain) }),
              }
            : { method: 'meeting-targets' }),
          ...(!alike && { deviation: Math.min(1, deviation) }),
          ...(nearest && { nearest }),
        },
      };
    },
  );
  return { proposals, gain };
}

/** The score of a sample that meets every target is one, but for rounding. */
const MET = 1 - 1e-12;
