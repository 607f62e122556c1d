import type { LogHyperParameters } from './hyper-parameters.ts';
import type { BlockOfSample, TrainingSet } from './training-set.ts';

/**
 * A process whose samples share the effects of their blocks. Each block's effect is normal with mean zero and a variance
 * that is learned (a random intercept), so that samples of one block are correlated beyond what their inputs explain. A
 * new block's effect is unknown: its variance belongs to the noise of a new measurement.
 */
interface ProcessWithBlocks {
  set: Pick<TrainingSet, 'blocks'>;
  blockVariance: number;
}

/** The variance of block effects in hyper-parameters, which end with its logarithm where samples have blocks. */
export function blockVarianceOf({ blocks }: Pick<TrainingSet, 'blocks'>, theta: LogHyperParameters): number {
  return blocks ? Math.exp(theta.at(-1) ?? Number.NEGATIVE_INFINITY) : 0;
}

/** Adds the variance of block effects to the covariances of samples of one block, in a matrix's lower triangle. */
export function addBlockVariance(matrix: Float64Array, size: number, blocks: BlockOfSample, variance: number): void {
  eachPair(blocks, (i, j) => {
    matrix[i * size + j] = (matrix[i * size + j] ?? 0) + variance;
  });
}

/** Adds the covariances of measurements of some blocks with the samples to rows, one a measurement. */
export function addBlockCovariances(
  { set: { blocks: own }, blockVariance }: ProcessWithBlocks,
  blocks: readonly number[],
  { rows, stride }: { rows: Float64Array; stride: number },
): void {
  for (const [at, block] of blocks.entries()) {
    for (const [i, other] of own?.entries() ?? []) {
      if (other === block) rows[at * stride + i] = (rows[at * stride + i] ?? 0) + blockVariance;
    }
  }
}

/** The sum of α_i·α_j − C_ij over all samples i and j of one block; of C, size × size, the lower triangle is read. */
export function blockGradient(
  blocks: BlockOfSample,
  alpha: Float64Array,
  covariance: Float64Array,
  size: number,
): number {
  let sum = 0;
  eachPair(blocks, (i, j) => {
    sum += (i === j ? 1 : 2) * ((alpha[i] ?? 0) * (alpha[j] ?? 0) - (covariance[i * size + j] ?? 0));
  });
  return sum;
}

/**
 * The expected effect of each block, in the units of the process; 0 of one that no sample is of.
 *
 * @param explained K⁻¹(y − m), with zeros for samples that are left out
 */
export function expectedBlockEffects(
  { set: { blocks }, blockVariance }: ProcessWithBlocks,
  explained: Float64Array,
): (block: number | undefined) => number {
  const effects = new Map<number, number>();
  for (const [i, block] of blocks?.entries() ?? []) {
    effects.set(block, (effects.get(block) ?? 0) + blockVariance * (explained[i] ?? 0));
  }
  return (block) => (block === undefined ? 0 : (effects.get(block) ?? 0));
}

/** The variance of a new measurement around the process, of its own block: noise, and the block's effect. */
export const measurementVariance = ({
  noise,
  blockVariance,
}: Pick<ProcessWithBlocks, 'blockVariance'> & { noise: number }): number => noise + blockVariance;

function eachPair(blocks: BlockOfSample, visit: (i: number, j: number) => void): void {
  for (const rows of Map.groupBy(blocks.keys(), (row) => blocks[row]).values()) {
    for (const [at, i] of rows.entries()) for (const j of rows.slice(0, at + 1)) visit(i, j);
  }
}
