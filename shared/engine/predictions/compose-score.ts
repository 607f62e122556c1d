import { loss, type Objective, type OutputScale, scaled } from '#shared/rules/score.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { highestScoreOf } from '../score-gain.ts';
import { createSobol } from '../sobol/create-sobol.ts';
import { tabulated } from '../tabulated.ts';
import { mixingRows } from './correlations.ts';
import type { Forecast } from './forecast.ts';
import { BEYOND } from './scale.ts';

/** An output that the score includes, and its values by those of its process. */
interface ScoredOutput extends Objective, OutputScale {
  back: (standard: number) => number;
}

/** A process's expectation of an output, in its units: the median and half the width of the 90 % interval. */
export interface ExpectedOutput {
  middle: number;
  half: number;
  /** Where it is calculated from others, its values in the joint draws of these, in its own units. */
  drawn?: Float64Array | undefined;
}

/** The score of a point by the formula of the rank. */
export interface Composition {
  /**
   * Predicts the score.
   *
   * @param known measured or calculated values, by output; NaN where an output is to be predicted
   */
  expect(expected: readonly ExpectedOutput[], known?: readonly number[]): Forecast;
  /** The probability that the score is at least a number; `known` as in `expect`. */
  reaches(least: number, expected: readonly ExpectedOutput[], known?: readonly number[]): number;
  /** By how much the score is expected to surpass another one: the mean of what is above it. */
  gainOver(best: number, expected: readonly ExpectedOutput[], known?: readonly number[]): number;
  /** The score of values, by output. */
  scoreOf(values: readonly number[]): number;
}

/**
 * The score follows from the outputs, and so does its prediction: the median and the 5 and 95 % quantiles of the score
 * over draws of the outputs, whose residuals are correlated. At every point an output takes the same equally likely
 * values of its own distribution, in the order of a Sobol sequence. A predicted score never leaves what the outputs'
 * own intervals allow: where all of them meet their targets, it is the best.
 */
export function createComposition(outputs: readonly ScoredOutput[], nodes: readonly Float64Array[]): Composition {
  const total = outputs.reduce((sum, { weight }) => sum + weight, 0);
  const parts = outputs.map(({ back, weight, ...output }) => {
    const at = (value: number): number => {
      const part = scaled(loss(value, output.target), output);
      return weight * Math.min(1 + BEYOND, Math.max(-BEYOND, part));
    };
    // The part itself has steps and corners, which a table would smooth.
    const tabulatedBack = tabulated(back);
    return { at, back, ofStandard: (standard: number) => at(tabulatedBack(standard)), target: output.target };
  });
  const draws = new Float64Array(DRAWS);
  const highest = highestScoreOf(outputs);
  /** Draws sums of the parts, in ascending order, and returns the ends between which the outputs' own intervals keep them. */
  function draw(expected: readonly ExpectedOutput[], known?: readonly number[]) {
    draws.fill(0);
    let [least, most, certain] = [0, 0, 0];
    for (const [output, { at, back, ofStandard, target }] of parts.entries()) {
      const { middle = 0, half = 0, drawn } = expected[output] ?? {};
      const exact = known?.[output] ?? Number.NaN;
      const { low, high } = Number.isNaN(exact)
        ? drawn
          ? intervalOf(drawn)
          : { low: back(middle - half), high: back(middle + half) }
        : { low: exact, high: exact };
      const ends = [at(low), at(high)] as const;
      least += Math.min(...ends);
      most += Math.max(...ends, at(nearestTo(target, low, high)));
      if (low === high) {
        certain += ends[0];
        continue;
      }
      const own = nodes[output] ?? NODES;
      for (let draw = 0; draw < DRAWS; draw += 1) {
        const part = drawn ? at(drawn[draw] ?? 0) : ofStandard(middle + half * (own[draw] ?? 0));
        draws[draw] = (draws[draw] ?? 0) + part;
      }
    }
    draws.sort();
    return { least, most, certain };
  }
  return {
    expect(expected, known) {
      const { least, most, certain } = draw(expected, known);
      const quantile = (twentieths: number): number => {
        const drawn = certain + (draws[twentieths * PER_TWENTIETH - 1] ?? 0);
        return Math.min(most, Math.max(least, drawn)) / total;
      };
      return { value: quantile(10), low: quantile(1), high: quantile(19) };
    },
    reaches(wanted, expected, known) {
      const { least, most, certain } = draw(expected, known);
      const reached = draws.filter((drawn) => Math.min(most, Math.max(least, certain + drawn)) >= wanted * total);
      return reached.length / DRAWS;
    },
    gainOver(best, expected, known) {
      const { least, most, certain } = draw(expected, known);
      const above = draws.map((drawn) => {
        const score = Math.min(highest, Math.min(most, Math.max(least, certain + drawn)) / total);
        return Math.max(0, score - best);
      });
      return above.reduce((sum, one) => sum + one / DRAWS, 0);
    },
    scoreOf: (values) => parts.reduce((sum, { at }, output) => sum + at(values[output] ?? Number.NaN), 0) / total,
  };
}

/** The value of an interval that is nearest to a target value or range; any for a direction. */
function nearestTo(target: Objective['target'], low: number, high: number): number {
  if (typeof target === 'string') return low;
  const { min, max } = typeof target === 'number' ? { min: target, max: target } : target;
  const inside = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, low));
  return Math.min(high, Math.max(low, inside));
}

/** Draws in each twentieth of the probability; the quantiles are draws, without interpolation. */
const PER_TWENTIETH = 5;
const DRAWS = 20 * PER_TWENTIETH - 1;
/** Equally likely normal values, with the ends of a 90 % interval at −1 and 1. */
const NODES = Float64Array.from(
  { length: DRAWS },
  (_, draw) => inverseNormal((draw + 1) / (DRAWS + 1)) / inverseNormal(0.95),
);

/** The median and the 90 % interval of equally likely values. */
export function intervalOf(drawn: Float64Array): Forecast {
  const sorted = drawn.toSorted();
  const quantile = (twentieths: number): number => sorted[twentieths * PER_TWENTIETH - 1] ?? Number.NaN;
  return { value: quantile(10), low: quantile(1), high: quantile(19) };
}

/**
 * By output, {@link NODES} in the order of jointly normal draws: each output has all of them, once. The score's draws, and
 * those of a calculated output, are these.
 */
export function jointNodes(correlations: readonly (readonly number[])[]): Float64Array[] {
  const sobol = createSobol(correlations.length, 1);
  const point = new Float64Array(correlations.length);
  const normals = Array.from({ length: DRAWS }, () => {
    sobol.next(point);
    return Array.from(point, (share) => inverseNormal(share + 2 ** -33));
  });
  return mixingRows(correlations).map((row) => {
    const mixed = normals.map((own) => row.reduce((sum, factor, at) => sum + factor * (own[at] ?? 0), 0));
    const order = [...mixed.keys()].sort((a, b) => (mixed[a] ?? 0) - (mixed[b] ?? 0));
    const nodes = new Float64Array(DRAWS);
    for (const [rank, draw] of order.entries()) nodes[draw] = NODES[rank] ?? 0;
    return nodes;
  });
}
