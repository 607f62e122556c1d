/** A monotone map that makes values more normal, with its inverse, in standardised units. */
export interface Warp {
  parameters: WarpParameters;
  forward(value: number): number;
  backward(value: number): number;
}

/** The numbers that a warp follows from. */
export interface WarpParameters {
  /** The values that the transformation maps from zero and one, and its exponent. */
  origin: number;
  scale: number;
  lambda: number;
  /** The moments of the transformed values. */
  mean: number;
  deviation: number;
}

/**
 * Fits a monotone map to normality by maximum likelihood and standardises the result. The map is a Yeo–Johnson
 * transformation of standardised values, λ in −1 … 3, or, if that is much likelier, a logarithm of the distance from
 * the smallest or largest value. For values that span decades, the former would separate only the few max extreme
 * ones. Constant values become zeros.
 *
 * Source: I.-K. Yeo and R. A. Johnson, Biometrika 87 (2000).
 *
 * @param values finite numbers of moderate size, any count
 */
export function fitYeoJohnson(values: readonly number[]): Warp {
  return warpOf(values, likeliestFrame(values));
}

/** Standardises values and nothing else. */
export function fitStandard(values: readonly number[]): Warp {
  const { mean, deviation } = moments(values);
  return warpOf(values, { origin: mean, scale: deviation, lambda: 1 });
}

function warpOf(values: readonly number[], { origin, scale, lambda }: Frame): Warp {
  const { mean, deviation } = moments(values.map((value) => warp((value - origin) / scale, lambda)));
  return createWarp({ origin, scale, lambda, mean, deviation });
}

export function createWarp(parameters: WarpParameters): Warp {
  const { origin, scale, lambda, mean, deviation } = parameters;
  return {
    parameters,
    forward: (value) => (warp((value - origin) / scale, lambda) - mean) / deviation,
    backward: (value) => unwarp(value * deviation + mean, lambda) * scale + origin,
  };
}

type Frame = Pick<WarpParameters, 'origin' | 'scale' | 'lambda'>;

function usualFrame(values: readonly number[]): Frame {
  const { mean, deviation, constant } = moments(values);
  if (constant) return { origin: mean, scale: 1, lambda: 1 };
  return { origin: mean, scale: deviation, lambda: likeliestLambda(values.map((value) => (value - mean) / deviation)) };
}

function likeliestFrame(values: readonly number[]): Frame {
  const usual = usualFrame(values);
  if (moments(values).constant) return usual;
  let best = usual;
  let quality = frameLikelihood(values, usual) + LOGARITHM_GAIN * (values.length + FEW);
  for (const frame of logarithms(values)) {
    const likelihood = frameLikelihood(values, frame);
    if (likelihood <= quality) continue;
    quality = likelihood;
    best = frame;
  }
  return best;
}

/**
 * Candidate logarithms from either end, steep enough to separate all values but some: λ = 0 from the smallest, λ = 2
 * from the largest.
 */
function logarithms(values: readonly number[]): Frame[] {
  const sorted = values.toSorted((a, b) => a - b);
  const [min = 0, max = 0] = [sorted[0], sorted.at(-1)];
  return LOGARITHM_PARTS.flatMap((part) => {
    const index = Math.round(part * (sorted.length - 1));
    const [low = 0, high = 0] = [sorted[index], sorted.at(-1 - index)];
    return [
      { origin: min, scale: low - min, lambda: 0 },
      { origin: max, scale: max - high, lambda: 2 },
    ];
  }).filter(({ scale }) => scale > FINEST * (max - min));
}

/**
 * Log likelihood per value that a logarithm must gain. Values over decades gain 1 to 10; skewed ones, such as yields
 * that crowd at zero, gain 0.1 to 0.5, and their predictions on the original scale become worse.
 */
const LOGARITHM_GAIN = 0.5;
/** Pseudo-count that regularises the choice for few samples. */
const FEW = 8;
/** Shares of the values that a logarithm leaves crowded at its end. */
const LOGARITHM_PARTS = [0.1, 0.25, 0.5];
/** Differences below this are rounding errors of values near 1. */
const FINEST = 1e-12;

function frameLikelihood(values: readonly number[], { origin, scale, lambda }: Frame): number {
  const standard = values.map((value) => (value - origin) / scale);
  return logLikelihood(standard, lambda) - values.length * Math.log(scale);
}

interface Moments {
  mean: number;
  /** 1 for constant values. */
  deviation: number;
  constant: boolean;
}

function moments(values: readonly number[]): Moments {
  const count = Math.max(1, values.length);
  const mean = values.reduce((sum, value) => sum + value / count, 0);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2 / count, 0);
  const constant = !(variance > 1e-24 * Math.max(1, mean * mean));
  return { mean, deviation: constant ? 1 : Math.sqrt(variance), constant };
}

function warp(value: number, lambda: number): number {
  if (value >= 0) return Math.abs(lambda) < 1e-8 ? Math.log1p(value) : ((1 + value) ** lambda - 1) / lambda;
  const mirrored = 2 - lambda;
  return Math.abs(mirrored) < 1e-8 ? -Math.log1p(-value) : -((1 - value) ** mirrored - 1) / mirrored;
}

/**
 * The inverse. A value outside the range of the warp (which is bounded for λ < 0 or λ > 2) maps to a distant finite
 * one.
 */
function unwarp(value: number, lambda: number): number {
  if (value >= 0) {
    if (Math.abs(lambda) < 1e-8) return Math.expm1(Math.min(value, 30));
    return Math.max(1 + lambda * value, 1e-6) ** (1 / lambda) - 1;
  }
  const mirrored = 2 - lambda;
  if (Math.abs(mirrored) < 1e-8) return -Math.expm1(Math.min(-value, 30));
  return 1 - Math.max(1 - mirrored * value, 1e-6) ** (1 / mirrored);
}

function logLikelihood(standard: readonly number[], lambda: number): number {
  const { deviation } = moments(standard.map((value) => warp(value, lambda)));
  const jacobian = standard.reduce((sum, value) => sum + Math.sign(value) * Math.log1p(Math.abs(value)), 0);
  return -standard.length * Math.log(deviation) + (lambda - 1) * jacobian;
}

/** A coarse scan, then golden-section search; a weak prior on λ = 1 stabilises the result for few values. */
function likeliestLambda(standard: readonly number[]): number {
  const quality = (lambda: number): number => logLikelihood(standard, lambda) - 0.5 * ((lambda - 1) / PULL) ** 2;
  let best = 1;
  for (let lambda = -1; lambda <= 3; lambda += 0.25) if (quality(lambda) > quality(best)) best = lambda;
  let low = Math.max(-1, best - 0.25);
  let high = Math.min(3, best + 0.25);
  for (let round = 0; round < 20; round += 1) {
    const first = high - GOLDEN * (high - low);
    const second = low + GOLDEN * (high - low);
    if (quality(first) > quality(second)) high = second;
    else low = first;
  }
  return (low + high) / 2;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
const PULL = 1;
