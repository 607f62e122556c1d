import { LOG_ROOT_TWO_PI, mills } from '../random/normal-probability.ts';

/**
 * ln h(z) with h(z) = φ(z) + z·Φ(z), the expected improvement of a unit normal at distance z; accurate where h itself
 * underflows. Interpolated from a table between −40 and 8, absolute error below 1e-6.
 *
 * Source: S. Ament et al., "Unexpected improvements to expected improvement" (2023).
 */
export function logImprovement(z: number): number {
  if (z >= HIGH) return Math.log(z);
  if (z <= LOW) return tail(z);
  const position = (z - LOW) * PER_UNIT;
  const index = Math.floor(position);
  const below = TABLE[index] ?? 0;
  return below + ((TABLE[index + 1] ?? 0) - below) * (position - index);
}

const LOW = -40;
const HIGH = 8;
const PER_UNIT = 512;
const TABLE = Float64Array.from({ length: (HIGH - LOW) * PER_UNIT + 2 }, (_, index) => direct(LOW + index / PER_UNIT));

/** ln h at equal distances, in the kernels' format: entry i is the value at low + i / perUnit. */
export const logImprovementTable = { low: LOW, high: HIGH, perUnit: PER_UNIT, values: TABLE };

/**
 * h(z) itself, where a sum needs it rather than a logarithm: without an exponential, to 2e-4 of its value above −20, and
 * zero below −30.
 */
export function improvement(z: number): number {
  if (z >= HIGH) return z;
  const position = (z - LEAST) * PER_UNIT;
  if (!(position > 0)) return 0;
  plain ??= Float64Array.from({ length: (HIGH - LEAST) * PER_UNIT + 2 }, (_, index) =>
    Math.exp(direct(LEAST + index / PER_UNIT)),
  );
  const index = Math.floor(position);
  const below = plain[index] ?? 0;
  return below + ((plain[index + 1] ?? 0) - below) * (position - index);
}

const LEAST = -30;
/** Made for the first front that a series follows. */
let plain: Float64Array | undefined;

function direct(z: number): number {
  if (z <= -6) return tail(z);
  const density = Math.exp(-0.5 * z * z - LOG_ROOT_TWO_PI);
  if (z < 0) return Math.log(density) + Math.log1p(z * mills(-z));
  return Math.log(density + z * (1 - density * mills(z)));
}

/** The asymptotic series of ln h for large negative z. */
function tail(z: number): number {
  const inverse = 1 / (z * z);
  const series = 1 + inverse * (-3 + inverse * (15 + inverse * (-105 + inverse * (945 - inverse * 10_395))));
  return -0.5 * z * z - LOG_ROOT_TWO_PI + Math.log(inverse * series);
}
