import type { CodedRun } from './design.ts';
import { addOuter, dot, invertPositive, multiply } from './linear-algebra.ts';
import type { TermMatrix } from './model-terms.ts';

/** Inputs that an exchange changes together, and the coded values that they may have: one input, or a whole mixture. */
export interface DesignPart {
  inputs: readonly number[];
  options: readonly (readonly number[])[];
}

/** A run with other values of a part's inputs. */
export function replaced(run: CodedRun, part: DesignPart, values: readonly number[]): CodedRun {
  const changed = [...run];
  for (const [at, input] of part.inputs.entries()) changed[input] = values[at] ?? 0;
  return changed;
}

interface ExchangeOptions {
  /** `D` estimates the effects best, `I` predicts best over the region. */
  criterion: 'D' | 'I';
  terms: TermMatrix;
  /** The mean of f fᵀ over the region. */
  moments: Float64Array;
  isAllowed: (run: CodedRun) => boolean;
}

export interface ExchangeState {
  /** The option that improves the criterion most if all runs of the group take it, which it then does; undefined if none. */
  bestOption(part: DesignPart, group: readonly CodedRun[]): readonly number[] | undefined;
  /** Computes the inverse again, without the errors of updates. */
  renew(runs: readonly CodedRun[]): void;
  value(): number;
}

/** The smallest improvement of log |XᵀX|, or the share of the mean variance, that counts. */
const LEAST = 1e-7;

/** The state of a search from runs on; undefined if not even a little knowledge of each coefficient makes them one. */
export function createExchange(
  { criterion, terms, moments, isAllowed }: ExchangeOptions,
  start: readonly CodedRun[],
): ExchangeState | undefined {
  const size = terms.size;
  const rowOf = (run: CodedRun): Float64Array => {
    const row = new Float64Array(size);
    terms.fill(run, row);
    return row;
  };
  const invert = (runs: readonly CodedRun[], ridge = 0) => {
    const matrix = new Float64Array(size * size);
    for (const run of runs) addOuter(matrix, rowOf(run));
    for (let at = 0; at < size; at += 1) matrix[at * size + at] = (matrix[at * size + at] ?? 0) + ridge;
    return invertPositive(matrix, size);
  };
  // A singular start is improved as if a little were known of each coefficient.
  const RIDGE = 1e-4;
  const opened = invert(start) ?? invert(start, RIDGE);
  if (!opened) return undefined;
  let { inverse, logDeterminant } = opened;
  let isSingular = !invert(start);
  /** The mean variance, where it has been computed since the last exchange. */
  let mean: number | undefined;
  /** D M D: the mean variance changes by it. */
  let spread = criterion === 'I' ? sandwich(inverse, moments, size) : inverse;
  const trace = (): number => dot(inverse, moments);

  const [dOld, dNew, aOld, aNew] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const trial = new Float64Array(size);
  /** The gain of one exchange: of log |XᵀX|, or of the mean variance in shares of it. */
  const gainOf = (from: Float64Array, to: Float64Array, mean: number): number => {
    multiply(inverse, to, dNew);
    const [kOld, kNew, kBoth] = [dot(from, dOld), dot(to, dNew), dot(from, dNew)];
    const delta = (1 + kNew) * (1 - kOld) + kBoth * kBoth;
    if (!(delta > 1e-12)) return -Infinity;
    if (criterion === 'D') return Math.log(delta);
    multiply(spread, to, aNew);
    const [sOld, sNew, sBoth] = [dot(from, aOld), dot(to, aNew), dot(from, aNew)];
    // tr(K⁻¹B) for K = [[1 + kNew, kBoth], [kBoth, kOld − 1]], whose determinant is −delta.
    const change = ((kOld - 1) * sNew - 2 * kBoth * sBoth + (1 + kNew) * sOld) / -delta;
    return change / mean;
  };
  const exchange = (from: Float64Array, to: Float64Array): void => {
    mean = undefined;
    for (const [row, sign] of [
      [to, 1],
      [from, -1],
    ] as const) {
      if (criterion === 'I') updateSpread(spread, { inverse, moments, row, sign });
      update(inverse, row, sign);
    }
  };
  return {
    bestOption(part, group) {
      const [first = []] = group;
      const rows = group.map(rowOf);
      mean ??= criterion === 'I' ? trace() : 1;
      let best: { values: readonly number[]; gain: number; variants: CodedRun[] } | undefined;
      const [only = new Float64Array(size)] = rows;
      if (group.length === 1) {
        multiply(inverse, only, dOld);
        if (criterion === 'I') multiply(spread, only, aOld);
      }
      for (const values of part.options) {
        if (part.inputs.every((input, at) => first[input] === values[at])) continue;
        const variants = group.map((run) => replaced(run, part, values));
        if (variants.some((run) => !isAllowed(run))) continue;
        let gain = 0;
        if (group.length === 1) {
          terms.fill(variants[0] ?? first, trial);
          gain = gainOf(only, trial, mean);
        } else gain = gainOfAll(rows, variants.map(rowOf), mean);
        if (gain > Math.max(LEAST, best?.gain ?? 0)) best = { values, gain, variants };
      }
      if (!best) return undefined;
      for (const [at, variant] of best.variants.entries()) exchange(rows[at] ?? only, rowOf(variant));
      return best.values;
    },
    renew(runs) {
      const exact = invert(runs);
      const renewed = exact ?? invert(runs, RIDGE);
      isSingular = !exact;
      if (!renewed) return;
      ({ inverse, logDeterminant } = renewed);
      mean = undefined;
      spread = criterion === 'I' ? sandwich(inverse, moments, size) : inverse;
    },
    value: () => (isSingular ? Infinity : criterion === 'D' ? -logDeterminant : trace()),
  };

  function gainOfAll(from: readonly Float64Array[], to: readonly Float64Array[], mean: number): number {
    const kept = inverse.slice();
    let gain = 0;
    for (const [at, row] of to.entries()) gain += update(inverse, row, 1) + update(inverse, from[at] ?? row, -1);
    const after = criterion === 'I' ? trace() : 0;
    inverse = kept;
    return criterion === 'D' ? gain : Number.isFinite(gain) ? (mean - after) / mean : -Infinity;
  }
}

/** Adds sign · row · rowᵀ to the inverted matrix (Sherman and Morrison); the change of the logarithm of its determinant. */
function update(inverse: Float64Array, row: Float64Array, sign: 1 | -1): number {
  const product = new Float64Array(row.length);
  multiply(inverse, row, product);
  const factor = 1 + sign * dot(row, product);
  if (!(factor > 1e-12)) return -Infinity;
  addOuter(inverse, product, -sign / factor);
  return Math.log(factor);
}

/** The update of D M D that belongs to an update of D: d = D row, and D − c d dᵀ. */
function updateSpread(
  spread: Float64Array,
  { inverse, moments, row, sign }: { inverse: Float64Array; moments: Float64Array; row: Float64Array; sign: 1 | -1 },
): void {
  const [d, md, w] = [row.slice(), row.slice(), row.slice()];
  multiply(inverse, row, d);
  multiply(moments, d, md);
  multiply(inverse, md, w);
  const c = sign / (1 + sign * dot(row, d));
  const both = c * c * dot(d, md);
  const size = row.length;
  for (let at = 0; at < size; at += 1) {
    const [one, other] = [both * (d[at] ?? 0) - c * (w[at] ?? 0), -c * (d[at] ?? 0)];
    for (let to = 0; to < size; to += 1) {
      spread[at * size + to] = (spread[at * size + to] ?? 0) + one * (d[to] ?? 0) + other * (w[to] ?? 0);
    }
  }
}

/** D M D of symmetric matrices. */
function sandwich(inverse: Float64Array, moments: Float64Array, size: number): Float64Array {
  const half = product(inverse, moments, size);
  return product(half, inverse, size);
}

function product(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let k = 0; k < size; k += 1) {
      const factor = a[row * size + k] ?? 0;
      if (factor === 0) continue;
      for (let column = 0; column < size; column += 1) {
        out[row * size + column] = (out[row * size + column] ?? 0) + factor * (b[k * size + column] ?? 0);
      }
    }
  }
  return out;
}
