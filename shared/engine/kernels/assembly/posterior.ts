import { exp2lanes } from './matern';
import { dot } from './product';

/**
 * Conditions candidates on one more point: appends the residual covariance over the point's pivot to each candidate's
 * whitened row, reduces its variance and shifts its draws.
 *
 * @param covariances prior covariances with the point; overwritten with the new entries
 */
export function extendRows(rows: usize, rowStride: usize, from: i32, to: i32, length: i32, point: usize, pivot: f64, covariances: usize, variance: usize, deviations: usize, normals: usize, draws: i32): void {
  for (let i = from; i < to; i++) {
    const row = rows + <usize>i * rowStride;
    const own = <usize>i << 3;
    const entry = (load<f64>(covariances + own) - dot(row, point, length)) / pivot;
    store<f64>(row + (<usize>length << 3), entry);
    store<f64>(variance + own, max(0, load<f64>(variance + own) - entry * entry));
    const factor = f64x2.splat(entry);
    const shifted = deviations + <usize>(i * draws) * 8;
    for (let j = 0; j < draws; j += 2) {
      const at = <usize>j << 3;
      v128.store(shifted + at, f64x2.relaxed_madd(factor, v128.load(normals + at), v128.load(shifted + at)));
    }
  }
}

/** Variances `signal − |row|²` of candidates from their whitened rows, and their products with `count` vectors. */
export function reduceRows(rows: usize, rowStride: usize, from: i32, to: i32, n: i32, signal: f64, variance: usize, ones: usize, onOnes: usize, targets: usize, onTargets: usize): void {
  for (let i = from; i < to; i++) {
    const row = rows + <usize>i * rowStride;
    const at = <usize>i << 3;
    store<f64>(variance + at, max(0, signal - dot(row, row, n)));
    store<f64>(onOnes + at, dot(row, ones, n));
    store<f64>(onTargets + at, dot(row, targets, n));
  }
}

/** If a distance is this far below both 0 and the largest distance of a sum, its h is below double precision: e^−72. */
const NEGLIGIBLE: f64 = -12;

/**
 * ln of the mean over draws of σ·h((μ + κ·δ_j − best_j) / σ), h(z) = φ(z) + z·Φ(z), for each candidate; −∞ if σ is 0.
 * ln h is interpolated from a table of `perUnit` values per unit between `low` and `high`.
 */
export function logImprovements(means: usize, variance: usize, deviations: usize, best: usize, draws: i32, kappa: f64, from: i32, to: i32, table: usize, low: f64, high: f64, perUnit: f64, distances: usize, out: usize): void {
  for (let i = from; i < to; i++) {
    const own = <usize>i << 3;
    const sigma = kappa * Math.sqrt(load<f64>(variance + own));
    if (!(sigma > 1e-12)) {
      store<f64>(out + own, -Infinity);
      continue;
    }
    const inverse = f64x2.splat(1 / sigma);
    const mean = v128.load64_splat(means + own);
    const shifts = deviations + <usize>(i * draws) * 8;
    let most = f64x2.splat(-Infinity);
    for (let j = 0; j < draws; j += 2) {
      const at = <usize>j << 3;
      const value = f64x2.relaxed_madd(f64x2.splat(kappa), v128.load(shifts + at), mean);
      const z = f64x2.mul(f64x2.sub(value, v128.load(best + at)), inverse);
      v128.store(distances + at, z);
      most = f64x2.max(most, z);
    }
    const highest = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
    const least = min(highest, 0) + NEGLIGIBLE;
    const reference = logH(highest, table, low, high, perUnit);
    let sum = f64x2.splat(0);
    for (let j = 0; j < draws; j += 2) {
      const first = load<f64>(distances + (<usize>j << 3));
      const second = load<f64>(distances + (<usize>j << 3), 8);
      if (max(first, second) <= least) continue;
      const logs = f64x2.replace_lane(f64x2.splat(logH(first, table, low, high, perUnit)), 1, logH(second, table, low, high, perUnit));
      sum = f64x2.add(sum, exp2lanes(f64x2.sub(logs, f64x2.splat(reference))));
    }
    const mass = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
    store<f64>(out + own, reference + Math.log((mass * sigma) / draws));
  }
}

@inline
function logH(z: f64, table: usize, low: f64, high: f64, perUnit: f64): f64 {
  if (z >= high) return Math.log(z);
  if (z <= low) return tail(z);
  const position = (z - low) * perUnit;
  const index = <i32>position;
  const at = table + (<usize>index << 3);
  const below = load<f64>(at);
  return below + (load<f64>(at, 8) - below) * (position - <f64>index);
}

/** The asymptotic series of ln h for large negative z. */
function tail(z: f64): f64 {
  const inverse = 1 / (z * z);
  const series = 1 + inverse * (-3 + inverse * (15 + inverse * (-105 + inverse * 945)));
  return -0.5 * z * z - 0.91893853320467274178 + Math.log(inverse * series);
}
