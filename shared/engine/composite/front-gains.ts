import { improvement } from '../acquisition/log-improvement.ts';
import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import { inverseNormal } from '../random/inverse-normal.ts';
import { permutation } from '../random/permutation.ts';
import { logChanceInSearch } from './acceptance.ts';
import { type Asked, shortListed } from './composite-gains.ts';
import type { CompositePosterior, CompositeSet } from './composite-posterior.ts';
import { type Goods, undominatedBoxes } from './hypervolume.ts';
import { logGain, logMean, type Moments, moments } from './score-moments.ts';

/** ln of what a point is expected to add to a front, from the moments of its goods and their largest values. */
type LogGain = (found: readonly Moments[], largest: readonly number[]) => number;

/**
 * The logarithm of what candidates are expected to add to the front of the acceptable points, for one selection: up to
 * three outputs the hypervolume, above a gain along a drawn direction.
 */
export function createFrontGains(
  posterior: CompositePosterior,
  { fronts, outputs }: { fronts: readonly (readonly Goods[])[]; outputs: number },
  { random, pacer }: { random: Random; pacer: Pacer },
): (sets: CompositeSet, length: number) => Promise<Float64Array> {
  const gainOf =
    outputs <= MOST_OF_VOLUME ? (front: readonly Goods[]) => volumeGain(front, outputs) : gainsAlong(outputs, random);
  // Few candidates are valued by all draws, and some series by few alone.
  const gains: LogGain[] = [];
  const known = outputs - weightedOf(posterior).length;
  const found = Array.from({ length: outputs }, (): Moments => ({ mean: 0, deviation: 0 }));
  const largest = largestOf(posterior, known);
  return (sets, length) =>
    shortListed(posterior, sets, length, async ({ at, draws, result }: Asked) => {
      const logs = new Float64Array(draws);
      for (const i of at) {
        for (const [k, part] of sets.known.parts.entries()) {
          const exact = found[k];
          if (exact) exact.mean = part[i] ?? 0;
        }
        for (let j = 0; j < draws; j += 1) {
          let k = known;
          let chance = (sets.known.chance[i] ?? 0) + (sets.doubt[i] ?? 0);
          for (let output = 0; output < posterior.outputs.length; output += 1) {
            const [one, set] = [posterior.outputs[output], sets.outputs[output]];
            if (!one || !set) continue;
            const { posterior: own, share, limit } = one;
            const middle = (set.means[0][i] ?? 0) + own.kappa * (set.deviations[i * posterior.draws + j] ?? 0);
            const deviation = own.kappa * Math.sqrt(set.variance[i] ?? 0);
            if (limit) chance += logChanceInSearch(limit, middle, deviation);
            if (!(share.weight > 0)) continue;
            moments(share, middle, deviation, found[k]);
            k += 1;
          }
          const gain = gains[j] ?? gainOf(fronts[j] ?? []);
          gains[j] = gain;
          logs[j] = chance + gain(found, largest);
        }
        result[i] = logMean(logs);
        const pause = pacer.spend(draws * outputs * WORK);
        if (pause) await pause;
      }
    });
}

/** Operations of a draw of one output. */
const WORK = 400;

/** The outputs up to which the gain in volume is computed: beyond, boxes become too many. */
const MOST_OF_VOLUME = 3;

const weightedOf = ({ outputs }: Pick<CompositePosterior, 'outputs'>) =>
  outputs.filter(({ share }) => share.weight > 0);

/** The largest goods of each output, those known first. */
function largestOf(posterior: Pick<CompositePosterior, 'outputs'>, known: number): number[] {
  return [...Array<number>(known).fill(Infinity), ...weightedOf(posterior).map(({ share }) => share.max)];
}

/** Describes a candidate given the samples alone: the moments of its goods, and the volume that it adds to their front. */
export function sampleGain(
  posterior: CompositePosterior,
  sets: CompositeSet,
  index: number,
  { front, outputs }: { front: readonly Goods[]; outputs: number },
): { goods: Moments[]; gain: number | undefined } {
  const { parts } = sets.known;
  const goods = parts.map((part) => ({ mean: part[index] ?? 0, deviation: 0 }));
  for (const [output, { share }] of posterior.outputs.entries()) {
    const set = sets.outputs[output];
    if (!set || !(share.weight > 0)) continue;
    goods.push(moments(share, set.means[0][index] ?? 0, Math.sqrt(set.sampleVariance[index] ?? 0)));
  }
  if (outputs > MOST_OF_VOLUME) return { goods, gain: undefined };
  return { goods, gain: Math.exp(volumeGain(front, outputs)(goods, largestOf(posterior, parts.length))) };
}

/**
 * The expected gain in hypervolume of a point with independent normal goods, exactly: over each box that is not
 * dominated, the product of what is expected within it of each output.
 *
 * Source: K. Yang et al., "Efficient computation of expected hypervolume improvement using box decomposition" (2019).
 */
export function volumeGain(front: readonly Goods[], outputs: number): LogGain {
  const ends = Array.from({ length: outputs }, (_, k) => [
    ...new Set([0, ...front.map((point) => point[k] ?? 0).filter((value) => value > 0), Infinity]),
  ]);
  const positions = ends.map((values) => new Map(values.map((value, at) => [value, at])));
  const at = (k: number, value: number): number => positions[k]?.get(value) ?? 0;
  const boxes = Int32Array.from(
    undominatedBoxes(front, outputs).flatMap(({ low, high, secondLow, thirdLow, thirdHigh }) => [
      ...[at(0, low), at(0, high), at(1, secondLow)],
      ...[at(2, thirdLow), at(2, thirdHigh)],
    ]),
  );
  const values = ends.map((list) => Float64Array.from(list));
  const beyond = [0, 1, 2].map((k) => new Float64Array(ends[k]?.length ?? 1).fill(1));
  const [first = NOTHING, second = NOTHING, third = NOTHING] = beyond;
  return (found, largest) => {
    for (let k = 0; k < outputs; k += 1) {
      const one = found[k];
      if (one) expectBeyond(one, values[k] ?? NOTHING, largest[k] ?? Infinity, beyond[k] ?? NOTHING);
    }
    let sum = 0;
    for (let box = 0; box < boxes.length; box += 5) {
      const width = (first[boxes[box] ?? 0] ?? 0) - (first[boxes[box + 1] ?? 0] ?? 0);
      const height = second[boxes[box + 2] ?? 0] ?? 0;
      const depth = outputs < 3 ? 1 : (third[boxes[box + 3] ?? 0] ?? 0) - (third[boxes[box + 4] ?? 0] ?? 0);
      sum += width * height * depth;
    }
    return Math.log(sum);
  };
}

const NOTHING = new Float64Array(0);

/** Writes E[(min(S, largest) − value)₊] of a normal S for each value. */
function expectBeyond(found: Moments, values: Float64Array, largest: number, out: Float64Array): void {
  const rest = largest < Infinity ? meanBeyond(found, largest) : 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    out[at] = value < largest ? meanBeyond(found, value) - rest : 0;
  }
}

/** E[(S − value)₊] of a normal S. */
const meanBeyond = ({ mean, deviation }: Moments, value: number): number =>
  deviation > 1e-12 ? deviation * improvement((mean - value) / deviation) : Math.max(0, mean - value);

/**
 * The expected gain along one direction, drawn evenly, for any number of outputs: points are compared by the least of
 * their goods in units of the direction. A power of that has the hypervolume as its mean over all
 * directions. It is taken as normal, with the moments of a Latin hypercube.
 *
 * Source: R. Zhang, D. Golovin, "Random hypervolume scalarizations for provable multi-objective black box optimization"
 * (2020).
 */
function gainsAlong(outputs: number, random: Random): (front: readonly Goods[]) => LogGain {
  const normals = Array.from({ length: outputs }, () =>
    Array.from(permutation(NODES, random), (at) => inverseNormal((at + 0.5) / NODES)),
  );
  const direction = Array.from({ length: outputs }, () =>
    Math.max(1e-9, Math.abs(inverseNormal(0.5 + 0.5 * random.next()))),
  );
  const along = (goodOf: (k: number) => number): number =>
    direction.reduce((least, unit, k) => Math.min(least, goodOf(k) / unit), Infinity);
  return (front) => {
    const best = front.reduce(
      (most, point) =>
        Math.max(
          most,
          along((k) => point[k] ?? 0),
        ),
      0,
    );
    return (found, largest) => {
      let [sum, squares] = [0, 0];
      for (let node = 0; node < NODES; node += 1) {
        const value = along((k) => {
          const { mean, deviation } = found[k] ?? { mean: 0, deviation: 0 };
          return Math.min(largest[k] ?? Infinity, mean + deviation * (normals[k]?.[node] ?? 0));
        });
        sum += value;
        squares += value * value;
      }
      const mean = sum / NODES;
      return logGain({ mean, deviation: Math.sqrt(Math.max(0, squares / NODES - mean * mean)) }, best, Infinity);
    };
  };
}

const NODES = 16;
