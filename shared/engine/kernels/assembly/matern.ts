/**
 * The covariance over coordinates by input. `columns` holds one column of `stride` doubles per input, padded to a
 * multiple of 4. `kinds` holds one double per input: 0 for a numeric input; for a categorical one, the share of the
 * signal that is added if its levels are equal. Matérn-5/2 over all inputs has the rest. Covariances with padding are
 * 0. After them, `kinds` holds one more double per input: the address of its table of levels, or 0.
 *
 * The table of a categorical input whose levels are more than equal or different: m, then two m × m matrices by level:
 * squared distances, and signal shares (on the diagonal the input's share). The last level stands for every value that
 * is none of the others.
 */

const ROOT5: f64 = 2.23606797749978969641;
const LOG2E: f64 = 1.44269504088896340736;
const LN2_HIGH: f64 = 6.93147180369123816490e-1;
const LN2_LOW: f64 = 1.90821492927058770002e-10;

/** e^x of both lanes for x in −708 … 0 (below: 0), relative error about 1e-15: range reduction and a Taylor polynomial. */
@inline
export function exp2lanes(x: v128): v128 {
  const clamped = f64x2.max(x, f64x2.splat(-708));
  const scaled = f64x2.nearest(f64x2.mul(clamped, f64x2.splat(LOG2E)));
  let r = f64x2.relaxed_nmadd(scaled, f64x2.splat(LN2_HIGH), clamped);
  r = f64x2.relaxed_nmadd(scaled, f64x2.splat(LN2_LOW), r);
  let p = f64x2.splat(1.0 / 6227020800.0);
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 479001600.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 39916800.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 3628800.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 362880.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 40320.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 5040.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 720.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 120.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 24.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1.0 / 6.0));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(0.5));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1));
  p = f64x2.relaxed_madd(p, r, f64x2.splat(1));
  const exponent = i64x2.shl(i64x2.add(i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(scaled)), i64x2.splat(1023)), 52);
  const value = f64x2.mul(p, exponent);
  return v128.and(value, f64x2.gt(x, f64x2.splat(-708)));
}

/** The whole number at an address, of less than 2³¹; the cast of the language would check its range. */
@inline
function whole(at: usize): i32 {
  return i32x4.extract_lane(i32x4.relaxed_trunc_f64x2_s_zero(v128.load64_splat(at)), 0);
}

/** The rows of two values, or the last one: as an unsigned number, one below 0 is a large one. */
@inline
function levelsOf(values: v128, m: i32): v128 {
  return i32x4.min_u(i32x4.relaxed_trunc_f64x2_s_zero(values), i32x4.splat(m - 1));
}

/** Entries of matrix `which` of a table, for the levels of one point and of two others. */
@inline
function entries(table: usize, which: i32, column: usize, point: usize): v128 {
  const m = whole(table);
  const own = i32x4.extract_lane(levelsOf(v128.load64_splat(point), m), 0);
  const row = table + 8 + (<usize>((which * m + own) * m) << 3);
  const others = levelsOf(v128.load(column), m);
  const first = v128.load64_splat(row + (<usize>i32x4.extract_lane(others, 0) << 3));
  return v128.load64_lane(row + (<usize>i32x4.extract_lane(others, 1) << 3), first, 1);
}

const DISTANCES = 0;
const SHARES = 1;

@inline
function tableOf(kinds: usize, input: i32, d: i32): usize {
  return <usize>whole(kinds + (<usize>(d + input) << 3));
}

/** The scaled squared distances of one point (a double every `step` bytes) and two others at `columns + at`. */
@inline
function squared(columns: usize, stride: usize, point: usize, step: usize, weights: usize, kinds: usize, d: i32): v128 {
  let sum = f64x2.splat(0);
  for (let input = 0; input < d; input++) {
    const weight = v128.load64_splat(weights + (<usize>input << 3));
    const gap = f64x2.sub(v128.load(columns), v128.load64_splat(point));
    if (load<f64>(kinds + (<usize>input << 3)) != 0) {
      const table = tableOf(kinds, input, d);
      if (table != 0) sum = f64x2.relaxed_madd(entries(table, DISTANCES, columns, point), weight, sum);
      else sum = f64x2.add(sum, v128.and(weight, f64x2.ne(gap, f64x2.splat(0))));
    } else sum = f64x2.relaxed_madd(f64x2.mul(gap, gap), weight, sum);
    columns += stride;
    point += step;
  }
  return sum;
}

/**
 * The categorical part of the covariances of one point with two others: the sum of the shares of the inputs with equal
 * levels, and the shares of tables.
 */
@inline
function shared(columns: usize, stride: usize, point: usize, step: usize, kinds: usize, d: i32): v128 {
  let sum = f64x2.splat(0);
  for (let input = 0; input < d; input++) {
    const share = v128.load64_splat(kinds + (<usize>input << 3));
    if (f64x2.extract_lane(share, 0) != 0) {
      const table = tableOf(kinds, input, d);
      if (table != 0) sum = f64x2.add(sum, entries(table, SHARES, columns, point));
      else sum = f64x2.add(sum, v128.and(share, f64x2.eq(v128.load(columns), v128.load64_splat(point))));
    }
    columns += stride;
    point += step;
  }
  return sum;
}

/** The share of the signal that the Matérn part has. */
@inline
function rest(kinds: usize, d: i32): f64 {
  let sum: f64 = 1;
  for (let input = 0; input < d; input++) sum -= load<f64>(kinds + (<usize>input << 3));
  return sum;
}

/** Writes the covariances of one point with the first `count` others to `out`; zeros up to the next multiple of 4. */
export function maternRow(columns: usize, stride: usize, count: i32, point: usize, step: usize, weights: usize, kinds: usize, d: i32, signal: f64, out: usize): void {
  const padded = (count + 3) & ~3;
  const joint = rest(kinds, d);
  const factor = f64x2.splat(joint * signal);
  for (let i = 0; i < padded; i += 2) {
    const at = <usize>i << 3;
    const s = squared(columns + at, stride, point, step, weights, kinds, d);
    const r = f64x2.mul(f64x2.sqrt(s), f64x2.splat(ROOT5));
    const rise = f64x2.relaxed_madd(s, f64x2.splat(5.0 / 3.0), f64x2.add(r, f64x2.splat(1)));
    let value = f64x2.mul(f64x2.mul(rise, exp2lanes(f64x2.neg(r))), factor);
    if (joint != 1) value = f64x2.relaxed_madd(shared(columns + at, stride, point, step, kinds, d), f64x2.splat(signal), value);
    v128.store(out + at, value);
  }
  for (let i = count; i < padded; i++) store<f64>(out + (<usize>i << 3), 0);
}

/** Covariances of `count` points (rows of d doubles) with n others, one row of `outStride` bytes a point. */
export function maternRows(columns: usize, stride: usize, n: i32, points: usize, count: i32, weights: usize, kinds: usize, d: i32, signal: f64, out: usize, outStride: usize): void {
  for (let i = 0; i < count; i++) {
    maternRow(columns, stride, n, points + <usize>(i * d) * 8, 8, weights, kinds, d, signal, out + <usize>i * outStride);
  }
}

/** Rows `from` … `to` − 1 of the kernel matrix, lower triangle, noise on the diagonal; padded rows are the identity's. */
export function maternMatrix(columns: usize, n: i32, padded: i32, weights: usize, kinds: usize, d: i32, signal: f64, noise: f64, out: usize, from: i32, to: i32): void {
  const stride = <usize>padded << 3;
  for (let i = from; i < to; i++) {
    const row = out + <usize>i * stride;
    memory.fill(row, 0, stride);
    if (i < n) maternRow(columns, stride, i + 1, columns + (<usize>i << 3), stride, weights, kinds, d, signal, row);
    store<f64>(row + (<usize>i << 3), i < n ? signal + noise : 1);
    for (let k = i + 1; k < min(padded, i + 4); k++) store<f64>(row + (<usize>k << 3), 0);
  }
}

/**
 * The sums of the likelihood's gradient over pairs i > j: Σ W·k, and for each input Σ W·(1 + √5r)·e^(−√5r)·Δ² times the
 * share of the Matérn part, with W = α·αᵀ − K⁻¹.
 *
 * @param sums d pairs of doubles, the two lanes of each sum
 * @returns Σ W·k
 */
export function maternGradient(columns: usize, n: i32, padded: i32, weights: usize, kinds: usize, d: i32, alpha: usize, inverse: usize, sums: usize): f64 {
  const stride = <usize>padded << 3;
  memory.fill(sums, 0, <usize>d << 4);
  const joint = rest(kinds, d);
  let total = f64x2.splat(0);
  for (let i = 1; i < n; i++) {
    const row = inverse + <usize>i * stride;
    const point = columns + (<usize>i << 3);
    const own = v128.load64_splat(alpha + (<usize>i << 3));
    for (let j = 0; j < i; j += 2) {
      const at = <usize>j << 3;
      const s = squared(columns + at, stride, point, stride, weights, kinds, d);
      const r = f64x2.mul(f64x2.sqrt(s), f64x2.splat(ROOT5));
      let w = f64x2.sub(f64x2.mul(own, v128.load(alpha + at)), v128.load(row + at));
      if (j + 1 == i) w = f64x2.replace_lane(w, 1, 0);
      if (joint != 1) total = f64x2.relaxed_madd(w, shared(columns + at, stride, point, stride, kinds, d), total);
      const decay = f64x2.mul(f64x2.mul(w, f64x2.splat(joint)), exp2lanes(f64x2.neg(r)));
      const slope = f64x2.mul(decay, f64x2.add(r, f64x2.splat(1)));
      total = f64x2.add(total, f64x2.relaxed_madd(f64x2.mul(decay, s), f64x2.splat(5.0 / 3.0), slope));
      let column = columns + at;
      let other = point;
      for (let input = 0; input < d; input++) {
        const gap = f64x2.sub(v128.load(column), v128.load64_splat(other));
        const to = sums + (<usize>input << 4);
        let square = f64x2.mul(gap, gap);
        if (load<f64>(kinds + (<usize>input << 3)) != 0) {
          const table = tableOf(kinds, input, d);
          if (table != 0) square = entries(table, DISTANCES, column, other);
          else square = v128.and(f64x2.splat(1), f64x2.ne(gap, f64x2.splat(0)));
        }
        v128.store(to, f64x2.relaxed_madd(slope, square, v128.load(to)));
        column += stride;
        other += stride;
      }
    }
  }
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}

/**
 * The gradient of Σ f_i·k(x, x_i) with respect to the numeric inputs of x, added to `gradient` as pairs of lanes.
 *
 * @param factors padded with zeros to a multiple of 2
 */
export function maternPull(columns: usize, stride: usize, n: i32, point: usize, weights: usize, kinds: usize, d: i32, signal: f64, factors: usize, gradient: usize): void {
  const scale = f64x2.splat((-5.0 / 3.0) * signal * rest(kinds, d));
  for (let i = 0; i < n; i += 2) {
    const at = <usize>i << 3;
    const s = squared(columns + at, stride, point, 8, weights, kinds, d);
    const r = f64x2.mul(f64x2.sqrt(s), f64x2.splat(ROOT5));
    const rise = f64x2.mul(f64x2.add(r, f64x2.splat(1)), exp2lanes(f64x2.neg(r)));
    const slope = f64x2.mul(f64x2.mul(scale, rise), v128.load(factors + at));
    let column = columns + at;
    for (let input = 0; input < d; input++) {
      if (load<f64>(kinds + (<usize>input << 3)) == 0) {
        const gap = f64x2.sub(v128.load64_splat(point + (<usize>input << 3)), v128.load(column));
        const to = gradient + (<usize>input << 4);
        const weighted = f64x2.mul(slope, v128.load64_splat(weights + (<usize>input << 3)));
        v128.store(to, f64x2.relaxed_madd(weighted, gap, v128.load(to)));
      }
      column += stride;
    }
  }
}
