import { compileExpression } from '../conditions/evaluate.ts';
import { createRandom } from '../random/create-random.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { permutation } from '../random/permutation.ts';
import type { ProposeRequest } from '../types.ts';
import type { Share } from './share-of-score.ts';

type Formula = NonNullable<ProposeRequest['formulas']>[number];

/** An output of a score that is calculated from modelled ones. */
export interface CalculatedOutput {
  formula: Formula;
  /** The output's weight divided by the total weight. */
  weight: number;
  /** The part of the score of a value, on the scale of scores. */
  share: (value: number) => number;
}

/** A modelled output whose value formulas may read. */
interface ReadOutput {
  /** Its index among the objectives. */
  output?: number | undefined;
  /** The value of a number in the units of its process. */
  back: (standard: number) => number;
  share: Share;
}

/** The part of a score that modelled outputs have through formulas, together with that of their own. */
export interface CalculatedShares {
  /** The modelled outputs that formulas read, by index. */
  reads: ReadonlySet<number>;
  /** The weight of what is calculated. */
  weight: number;
  /** The part of all that is calculated, from standardised values of the modelled outputs at a point. */
  at: (values: ArrayLike<number>, point: ArrayLike<number>) => number;
  /**
   * Writes mean and deviation of the part of the outputs that formulas read and of all that is calculated, if the outputs
   * are independent normals: over a Latin hypercube of equally likely values, which it returns.
   */
  moments: (
    means: ArrayLike<number>,
    deviations: ArrayLike<number>,
    point: ArrayLike<number>,
    found: { mean: number; deviation: number },
  ) => ArrayLike<number>;
}

export function calculatedShares(
  calculated: readonly CalculatedOutput[],
  outputs: readonly ReadOutput[],
): CalculatedShares | undefined {
  if (calculated.length === 0) return undefined;
  const placeOf = (output: number): number => outputs.findIndex((one) => one.output === output);
  const parts = calculated.map(({ formula: { expression, reads }, weight, share }) => ({
    ...{ evaluate: compileExpression(expression), weight, share, values: new Float64Array(reads.length) },
    reads: reads.map((read) => ('output' in read ? { output: placeOf(read.output) } : read)),
  }));
  const used = new Set(parts.flatMap(({ reads }) => reads.flatMap((read) => ('output' in read ? [read.output] : []))));
  const places = [...used];
  const inUnits = new Float64Array(outputs.length);
  const shareOfCalculated = (values: ArrayLike<number>, point: ArrayLike<number>): number => {
    for (const place of places) inUnits[place] = outputs[place]?.back(values[place] ?? 0) ?? Number.NaN;
    let sum = 0;
    for (const { evaluate, weight, share, values: own, reads } of parts) {
      for (let at = 0; at < reads.length; at += 1) {
        const read = reads[at];
        own[at] = (read && ('output' in read ? inUnits[read.output] : point[read.input])) ?? Number.NaN;
      }
      const value = evaluate(own);
      // Where a formula has no value, the sample is worth nothing in it.
      if (Number.isFinite(value)) sum += weight * share(value);
    }
    return sum;
  };
  const nodes = hypercube(outputs.length);
  const values = new Float64Array(outputs.length);
  const drawn = new Float64Array(FORMULA_NODES);
  return {
    reads: used,
    weight: calculated.reduce((sum, { weight }) => sum + weight, 0),
    at: shareOfCalculated,
    moments(means, deviations, point, found) {
      let [sum, squares] = [0, 0];
      for (let node = 0; node < FORMULA_NODES; node += 1) {
        let part = 0;
        for (const place of places) {
          values[place] = (means[place] ?? 0) + (deviations[place] ?? 0) * (nodes[place]?.[node] ?? 0);
          const share = outputs[place]?.share;
          if (share && share.weight > 0) part += share.weight * share.at(values[place] ?? 0);
        }
        part += shareOfCalculated(values, point);
        drawn[node] = part;
        sum += part;
        squares += part * part;
      }
      found.mean = sum / FORMULA_NODES;
      found.deviation = Math.sqrt(Math.max(0, squares / FORMULA_NODES - found.mean * found.mean));
      return drawn;
    },
  };
}

export const FORMULA_NODES = 16;
/** A fixed hypercube: candidates are compared by the same draws. */
const SEED = 130;

/** By output, standard normal values that are equally likely, each in an order of its own. */
function hypercube(outputs: number): Float64Array[] {
  const random = createRandom(SEED);
  const levels = Array.from({ length: FORMULA_NODES }, (_, node) => inverseNormal((node + 0.5) / FORMULA_NODES));
  const widened = Math.sqrt(FORMULA_NODES / levels.reduce((sum, level) => sum + level * level, 0));
  return Array.from({ length: outputs }, () =>
    Float64Array.from(permutation(FORMULA_NODES, random), (at) => (levels[at] ?? 0) * widened),
  );
}
