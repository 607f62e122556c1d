import { priorMix } from './level-tables.ts';
import type { TrainingSet } from './training-set.ts';

/**
 * Hyper-parameters in natural logarithms: one lengthscale per input, then noise variance, then signal variance; then, for
 * each input whose levels have properties, the logit of their share; last, where samples have blocks, the variance of
 * their effects.
 */
export type LogHyperParameters = Float64Array;

/** Prior densities of the parameters themselves, not of their logarithms (no Jacobian). */
export interface Priors {
  /** Rate of each lengthscale's Gamma(3). */
  lengthscaleRates: Float64Array;
  /** Centre of the log noise variance. */
  logNoiseCentre: number;
  /** Inputs whose levels have properties. */
  mixes: number;
  /** Rate of the deviation of block effects. With none, it is estimated by restricted likelihood. */
  blockRate: number;
}

/**
 * The priors for inputs of unit range and a standardised output: lengthscale Gamma(3) with mode 0.205·√d, or
 * 0.82·√d for a categorical input; log noise variance N(centre, 2); log signal variance N(0, 1); deviation of block
 * effects Exponential, whose mode is none (Simpson et al., Statistical Science 32, 2017: a penalised complexity prior),
 * in series; models tell people how large it is, and have no prior of it.
 *
 * A model for people expects more noise and longer scales than a series does: it also accounts for what no input
 * explains, of which measured tables have much.
 *
 * @param categorical one flag per input
 * @param noise prior share of noise in the output's deviation, 0 … 1
 * @param purpose what is fitted: the model that chooses a series, or one that people read
 */
export function createPriors(
  {
    categorical,
    positions = [],
    features = [],
  }: Pick<TrainingSet, 'categorical' | 'positions'> & { features?: readonly boolean[] },
  noise: number,
  purpose: keyof typeof PRIORS = 'series',
): Priors {
  const { centre, scale } = PRIORS[purpose];
  const unit = Math.sqrt(Math.max(1, categorical.length - features.filter(Boolean).length));
  const share = Math.min(1, Math.max(0, Number.isFinite(noise) ? noise : 0));
  return {
    lengthscaleRates: Float64Array.from(
      categorical,
      (flag, input) => 2 / (unit * (flag ? CATEGORICAL : features[input] ? FEATURE : scale)),
    ),
    mixes: positions.filter(Boolean).length,
    logNoiseCentre: Math.max(centre, 2 * Math.log(Math.max(share, 1e-9))),
    blockRate: purpose === 'model' ? 0 : BLOCK_RATE,
  };
}

/** Modes of a length scale, for one input. */
const CATEGORICAL = 0.82;
const FEATURE = 0.41;
/** The centre of the log noise variance without noise, and the mode of a numeric input's length scale. */
const PRIORS = { series: { centre: -7, scale: 0.205 }, model: { centre: -4, scale: 0.35 } };

/** Rate of the deviation of block effects: one of half the output's own has a probability of 5 %. */
export const BLOCK_RATE = 6;

/**
 * The default start of a fit: the prior's modes, and the mean deviation of block effects, because at none a gradient in
 * logarithms is none.
 */
export function defaultHyperParameters(priors: Priors, hasBlocks = false): LogHyperParameters {
  const lengthscales = Array.from(priors.lengthscaleRates, (rate) => Math.log(2 / rate));
  const mixes = Array<number>(priors.mixes).fill(priorMix);
  const blocks = hasBlocks ? [-2 * Math.log(BLOCK_RATE)] : [];
  return Float64Array.from([...lengthscales, priors.logNoiseCentre, 0, ...mixes, ...blocks]);
}

/**
 * Box bounds of a fit: lengthscales 0.005 … 100, noise variance 1e-6 … e, signal variance e^-5 … e^5, variance of block
 * effects 1e-6 … e.
 */
export function hyperParameterBounds(
  { lengthscaleRates: { length: dimensions }, mixes }: Pick<Priors, 'lengthscaleRates' | 'mixes'>,
  hasBlocks = false,
): { lower: Float64Array; upper: Float64Array } {
  const bounds = (length: number, noise: number, signal: number, mix: number, block: number): Float64Array =>
    Float64Array.from([
      ...Array<number>(dimensions).fill(Math.log(length)),
      ...[noise, signal],
      ...Array<number>(mixes).fill(mix),
      ...(hasBlocks ? [block] : []),
    ]);
  const lower = bounds(0.005, Math.log(1e-6), -5, Number.NEGATIVE_INFINITY, Math.log(1e-6));
  const upper = bounds(100, 1, 5, Number.POSITIVE_INFINITY, 1);
  return { lower, upper };
}

/** Adds the negative log prior's gradient to `gradient` and returns the negative log prior without constants. */
export function negativeLogPrior(theta: LogHyperParameters, priors: Priors, gradient: Float64Array): number {
  const { lengthscaleRates, logNoiseCentre } = priors;
  const d = lengthscaleRates.length;
  let value = 0;
  for (let input = 0; input < d; input += 1) {
    const log = theta[input] ?? 0;
    const scaled = (lengthscaleRates[input] ?? 1) * Math.exp(log);
    value += scaled - 2 * log;
    gradient[input] = (gradient[input] ?? 0) + scaled - 2;
  }
  const noise = (theta[d] ?? 0) - logNoiseCentre;
  const signal = theta[d + 1] ?? 0;
  gradient[d] = (gradient[d] ?? 0) + noise / 4;
  gradient[d + 1] = (gradient[d + 1] ?? 0) + signal;
  const last = d + 2 + priors.mixes;
  const blocks = theta[last];
  if (blocks !== undefined) {
    const scaled = priors.blockRate * Math.exp(blocks / 2);
    value += scaled;
    gradient[last] = (gradient[last] ?? 0) + scaled / 2;
  }
  return value + noise ** 2 / 8 + signal ** 2 / 2;
}
