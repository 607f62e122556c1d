import { aliasesOf, type EffectAlias } from './aliases.ts';
import { changeByComponent, largestFactor } from './blend-changes.ts';
import type { CodedRun, DesignInput, DesignModel } from './design.ts';
import { levelDifferences, products } from './level-contrasts.ts';
import { addOuter, dependentOf, dot, informationOf, invertPositive, multiply } from './linear-algebra.ts';
import { expandModel, type ModelTerm, type TermMatrix } from './model-terms.ts';
import { powerOfF } from './noncentral-f.ts';

/**
 * The effect that a design shall find: a change of the output from one end of an input to the other; in a mixture from the
 * least share of a component to the largest, and by a pair where the product of its shares is largest; by a square, how far
 * both ends lie above the middle.
 */
export interface SoughtEffect {
  /** In standard deviations of repeated runs. */
  deviations: number;
  /** The accepted probability of an effect that is not there. */
  alpha?: number;
}

/** The quality of one effect's estimate. */
export interface TermQuality {
  inputs: readonly number[];
  /** The standard error of its coefficient, in deviations of repeated runs; the largest of a category's. */
  standardError: number;
  power: number;
  /** The runs cannot tell it from other terms of the model, or never vary it. */
  isLost?: true;
}

export interface DesignEvaluation {
  /** Coefficients of the model, and of blocks. */
  parameters: number;
  /** Degrees of freedom that are left for the error: runs, less the coefficients that they tell apart. */
  errorDegrees: number;
  /** Settings that occur several times give that many of them without a model. */
  pureErrorDegrees: number;
  /**
   * 100 |XᵀX / n|^(1/p) of the model, its mean too, with contrasts of length 1 and what blocks share with it taken away:
   * 100 for orthogonal corners, also in blocks. 0 if the runs cannot tell all effects apart.
   */
  dEfficiency: number;
  /**
   * The variance of a prediction in variances of one run, over the region; the largest that was found there, at the
   * extremes and at the runs.
   */
  variance: { mean: number; largest: number };
  terms: TermQuality[];
  aliases: EffectAlias[];
}

/**
 * Evaluates coded runs for a model.
 *
 * @param region runs that represent the settings to predict at
 * @param extremes runs at the ends of the region, where a prediction varies most
 * @param climbs whether the largest variance is looked for from there on: any combination of values is in the region
 * @param blocks the block of each run, from 1
 * @param existing runs that are there already: all but the extremes of predictions is of them and the new runs; beside
 *   blocks they are one of their own
 */
export function evaluateDesign(
  inputs: readonly DesignInput[],
  runs: readonly CodedRun[],
  options: {
    model: DesignModel;
    effect: SoughtEffect;
    region: readonly CodedRun[];
    extremes?: readonly CodedRun[];
    climbs?: boolean;
    blocks?: readonly number[] | undefined;
    existing?: readonly CodedRun[];
  },
): DesignEvaluation {
  const { model, effect, region, extremes = [], climbs = false, existing = [] } = options;
  const all = [...runs, ...existing];
  const blocks = options.blocks && [
    ...options.blocks,
    ...existing.map(() => Math.max(0, ...(options.blocks ?? [])) + 1),
  ];
  const terms = expandModel(inputs, model);
  const blockColumns = Math.max(1, ...(blocks ?? [])) - 1;
  const size = terms.size + blockColumns;
  const rows = all.map((run, at) => rowOf(terms, run, blockColumns, blocks?.[at]));
  const information = informationOf(rows, size);
  const inverted = invertPositive(information, size);
  const dependent = inverted ? [] : dependentOf(information, size);
  const lost = terms.terms.filter(({ columns }) => columns.some((at) => !isEstimated(dependent, unitAt(at, size))));
  const errorDegrees = all.length - size + dependent.length;
  const common = {
    parameters: size,
    errorDegrees: Math.max(0, errorDegrees),
    pureErrorDegrees: all.length - new Set(all.map((run) => run.join())).size,
    aliases: aliasesOf(inputs, all, { terms, lost, rows, inverse: inverted?.inverse }),
  };
  const effects = terms.terms.filter((term) => term.inputs.length > 0);
  const qualities = (inverse: Float64Array) =>
    effects.map((term) =>
      lost.includes(term)
        ? lostTerm(term)
        : qualityOf(term, { inputs, runs: all, terms, dependent }, inverse, { size, errorDegrees, ...effect }),
    );
  if (!inverted) {
    // As if something were known of what is lost: it takes no part in the other terms.
    for (const one of dependent) addOuter(information, one);
    const known = invertPositive(information, size)?.inverse;
    const reported = known ? qualities(known) : effects.map(lostTerm);
    return { ...common, dEfficiency: 0, variance: { mean: Infinity, largest: Infinity }, terms: reported };
  }
  const varianceOf = (run: CodedRun) => varianceAt(inverted.inverse, rowOf(terms, run, blockColumns, undefined));
  const variances = region.map(varianceOf);
  const mean = variances.reduce((sum, one) => sum + one, 0) / Math.max(1, variances.length);
  const found = [...extremes, ...runs].map((run) => ({ run, variance: varianceOf(run) }));
  const ends = climbs ? climbed(inputs, found, varianceOf) : found;
  const largest = ends.reduce((most, { variance }) => Math.max(most, variance), Math.max(...variances));
  // The determinant of the model beside the blocks is that of both, divided by that of the blocks (Schur).
  const blocksAlone =
    blockColumns > 0
      ? invertPositive(
          informationOf(
            rows.map((row) => row.subarray(terms.size)),
            blockColumns,
          ),
          blockColumns,
        )
      : undefined;
  const logDeterminant =
    inverted.logDeterminant - (blocksAlone?.logDeterminant ?? 0) + lengthOfContrasts(inputs, terms);
  return {
    ...common,
    dEfficiency: (100 * Math.exp(logDeterminant / terms.size)) / all.length,
    variance: { mean, largest },
    terms: qualities(inverted.inverse),
  };
}

/** The starts of a search for the largest variance. */
const CLIMBS = 8;

/** The places that are reached from the best of some by changing one value after the other while the variance grows. */
function climbed(
  inputs: readonly DesignInput[],
  found: readonly { run: CodedRun; variance: number }[],
  varianceOf: (run: CodedRun) => number,
): { variance: number }[] {
  const values = inputs.map(({ kind, levels }) =>
    kind === 'categorical' ? Array.from({ length: levels }, (_, level) => level) : levels > 2 ? [-1, 0, 1] : [-1, 1],
  );
  const best = found.toSorted((a, b) => b.variance - a.variance);
  const ends = Array.from(new Map(best.map((one) => [one.run.join(), one])).values()).slice(0, CLIMBS);
  return ends.map((end) => {
    let [run, variance] = [[...end.run], end.variance];
    for (let grows = true; grows; ) {
      grows = false;
      for (const [at, options] of values.entries()) {
        for (const value of options) {
          const next = run.with(at, value);
          const reached = varianceOf(next);
          if (reached < variance + 1e-9) continue;
          [run, variance, grows] = [next, reached, true];
        }
      }
    }
    return { variance };
  });
}

/**
 * The logarithm by which the determinant grows where the contrasts of categories have a length of 1: those of n runs, equally
 * many of each of L levels, have the determinant n^(L − 1) L^(2 − L).
 */
function lengthOfContrasts(inputs: readonly DesignInput[], { terms }: TermMatrix): number {
  const levelsOf = (input: number) => (inputs[input]?.kind === 'categorical' ? (inputs[input]?.levels ?? 2) : 2);
  return terms.reduce((sum, { inputs: of, columns }) => {
    const own = of.map((input) => ((levelsOf(input) - 2) * Math.log(levelsOf(input))) / (levelsOf(input) - 1));
    return sum + columns.length * own.reduce((total, one) => total + one, 0);
  }, 0);
}

const unitAt = (at: number, size: number): Float64Array => new Float64Array(size).fill(1, at, at + 1);

/** Whether runs tell a sum of coefficients: it shares nothing with the sums of columns that are always 0. */
const isEstimated = (dependent: readonly Float64Array[], sum: Float64Array): boolean =>
  dependent.every((one) => Math.abs(dot(one, sum)) < 1e-6);

/** The columns of a run, and the contrasts of its block with the last one; none of a run without a block. */
function rowOf(terms: TermMatrix, run: CodedRun, blockColumns: number, block: number | undefined): Float64Array {
  const row = new Float64Array(terms.size + blockColumns);
  terms.fill(run, row.subarray(0, terms.size));
  for (let at = 0; at < blockColumns && block !== undefined; at += 1) {
    row[terms.size + at] = block === blockColumns + 1 ? -1 : Number(block === at + 1);
  }
  return row;
}

function varianceAt(inverse: Float64Array, row: Float64Array): number {
  const product = new Float64Array(row.length);
  multiply(inverse, row, product);
  return dot(row, product);
}

const lostTerm = ({ inputs }: ModelTerm): TermQuality => ({ inputs, standardError: Infinity, power: 0, isLost: true });

/**
 * The power of an F test of a term whose coefficients are half the sought effect: of a category, 1 at one level and −1 at
 * another, where the effect is hardest to find among pairs of levels; the coefficient of a square is its effect. A component
 * of a mixture has a t test of the change that it makes, because no coefficient of a blend is 0.
 */
function qualityOf(
  term: ModelTerm,
  {
    inputs: all,
    runs,
    terms,
    dependent,
  }: {
    inputs: readonly DesignInput[];
    runs: readonly CodedRun[];
    terms: TermMatrix;
    dependent: readonly Float64Array[];
  },
  inverse: Float64Array,
  { size, errorDegrees, deviations, alpha = 0.05 }: SoughtEffect & { size: number; errorDegrees: number },
): TermQuality {
  const { inputs, columns } = term;
  const standardError = Math.sqrt(Math.max(...columns.map((column) => inverse[column * size + column] ?? 0)));
  const isBlend = (input: number) => all[input]?.kind === 'mixture';
  if (inputs.length === 1 && inputs.every(isBlend)) {
    const change = new Float64Array(size);
    change.set(changeByComponent(all, runs, terms, inputs[0] ?? 0));
    // A column that is 0 in every run takes no part in it.
    for (const one of dependent) {
      const own = [...one].flatMap((value, at) => (value === 0 ? [] : [at]));
      if (own.length === 1) change[own[0] ?? 0] = 0;
    }
    if (!isEstimated(dependent, change)) return lostTerm(term);
    const variance = varianceAt(inverse, change);
    const noncentrality = variance > 0 ? deviations ** 2 / variance : 0;
    return { inputs, standardError, power: powerOfF(noncentrality, [1, errorDegrees], alpha) };
  }
  const covariance = Float64Array.from(
    columns.flatMap((row) => columns.map((column) => inverse[row * size + column] ?? 0)),
  );
  const precision = invertPositive(covariance, columns.length)?.inverse ?? new Float64Array(covariance.length);
  const span = inputs.some(isBlend) ? largestFactor(all, term) : 1;
  const isSquare = inputs.length === 2 && inputs[0] === inputs[1];
  const part = deviations / (isSquare || inputs.every(isBlend) ? 1 : 2) / span;
  const patterns = inputs
    .map((input) => levelDifferences(all[input]))
    .reduce(products)
    .map((difference) => Float64Array.from(difference, (one) => part * one));
  const least = Math.min(...patterns.map((pattern) => varianceAt(precision, pattern)));
  return { inputs, standardError, power: powerOfF(least, [columns.length, errorDegrees], alpha) };
}
