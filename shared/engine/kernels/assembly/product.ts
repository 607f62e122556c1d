/**
 * Products of packed operands, on which every factorisation here is built. Matrices are row-major in doubles; their
 * sides are multiples of 4, so that every tile is a full 4 × 4. Strides are in bytes. A packed operand is a list of
 * slivers: 4 rows, interleaved along the depth.
 */

/** Columns of a panel: a sliver of 4 × 64 doubles takes 2 KB, so a block of 64 rows fits the first-level cache. */
export const PANEL: i32 = 64;
/** Depth of one pass over long operands, a multiple of 4. */
const PASS: i32 = 256;
/** Slivers of the left operand that stay in the cache while those of the right one are read. */
const KEPT: i32 = 12;

/** Packs rows × depth elements, scaled; element (i, k) lies at `from + i * rowStride + k * stepStride`. */
export function pack(from: usize, rowStride: usize, stepStride: usize, rows: i32, depth: i32, scale: f64, to: usize): void {
  const scales = f64x2.splat(scale);
  for (let i = 0; i < rows; i += 4) {
    let a = from + <usize>i * rowStride;
    if (rowStride == 8) {
      for (let k = 0; k < depth; k++) {
        v128.store(to, f64x2.mul(v128.load(a), scales));
        v128.store(to, f64x2.mul(v128.load(a, 16), scales), 16);
        a += stepStride;
        to += 32;
      }
      continue;
    }
    let b = a + rowStride;
    let c = b + rowStride;
    let d = c + rowStride;
    if (stepStride == 8) {
      for (let k = 0; k < depth; k += 2) {
        const x = f64x2.mul(v128.load(a), scales);
        const y = f64x2.mul(v128.load(b), scales);
        const z = f64x2.mul(v128.load(c), scales);
        const w = f64x2.mul(v128.load(d), scales);
        v128.store(to, v128.shuffle<f64>(x, y, 0, 2));
        v128.store(to, v128.shuffle<f64>(z, w, 0, 2), 16);
        v128.store(to, v128.shuffle<f64>(x, y, 1, 3), 32);
        v128.store(to, v128.shuffle<f64>(z, w, 1, 3), 48);
        a += 16;
        b += 16;
        c += 16;
        d += 16;
        to += 64;
      }
      continue;
    }
    for (let k = 0; k < depth; k++) {
      store<f64>(to, load<f64>(a) * scale);
      store<f64>(to, load<f64>(b) * scale, 8);
      store<f64>(to, load<f64>(c) * scale, 16);
      store<f64>(to, load<f64>(d) * scale, 24);
      a += stepStride;
      b += stepStride;
      c += stepStride;
      d += stepStride;
      to += 32;
    }
  }
}

/** One 4 × 4 tile: C ← (keep ? C : 0) − A·Bᵀ over `depth` steps of packed slivers. */
export function tile(c: usize, stride: usize, a: usize, b: usize, depth: i32, keep: bool): void {
  const c1 = c + stride;
  const c2 = c1 + stride;
  const c3 = c2 + stride;
  let s00 = f64x2.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  if (keep) {
    s00 = v128.load(c);
    s01 = v128.load(c, 16);
    s10 = v128.load(c1);
    s11 = v128.load(c1, 16);
    s20 = v128.load(c2);
    s21 = v128.load(c2, 16);
    s30 = v128.load(c3);
    s31 = v128.load(c3, 16);
  }
  const end = a + (<usize>depth << 5);
  while (a < end) {
    let y0 = v128.load(b);
    let y1 = v128.load(b, 16);
    let x = v128.load64_splat(a);
    s00 = f64x2.relaxed_nmadd(x, y0, s00);
    s01 = f64x2.relaxed_nmadd(x, y1, s01);
    x = v128.load64_splat(a, 8);
    s10 = f64x2.relaxed_nmadd(x, y0, s10);
    s11 = f64x2.relaxed_nmadd(x, y1, s11);
    x = v128.load64_splat(a, 16);
    s20 = f64x2.relaxed_nmadd(x, y0, s20);
    s21 = f64x2.relaxed_nmadd(x, y1, s21);
    x = v128.load64_splat(a, 24);
    s30 = f64x2.relaxed_nmadd(x, y0, s30);
    s31 = f64x2.relaxed_nmadd(x, y1, s31);
    y0 = v128.load(b, 32);
    y1 = v128.load(b, 48);
    x = v128.load64_splat(a, 32);
    s00 = f64x2.relaxed_nmadd(x, y0, s00);
    s01 = f64x2.relaxed_nmadd(x, y1, s01);
    x = v128.load64_splat(a, 40);
    s10 = f64x2.relaxed_nmadd(x, y0, s10);
    s11 = f64x2.relaxed_nmadd(x, y1, s11);
    x = v128.load64_splat(a, 48);
    s20 = f64x2.relaxed_nmadd(x, y0, s20);
    s21 = f64x2.relaxed_nmadd(x, y1, s21);
    x = v128.load64_splat(a, 56);
    s30 = f64x2.relaxed_nmadd(x, y0, s30);
    s31 = f64x2.relaxed_nmadd(x, y1, s31);
    a += 64;
    b += 64;
  }
  v128.store(c, s00);
  v128.store(c, s01, 16);
  v128.store(c1, s10);
  v128.store(c1, s11, 16);
  v128.store(c2, s20);
  v128.store(c2, s21, 16);
  v128.store(c3, s30);
  v128.store(c3, s31, 16);
}

/**
 * C ← (keep ? C : 0) − A·Bᵀ with both operands packed to the same depth; with `lower`, tiles above the diagonal are
 * skipped.
 */
export function product(c: usize, stride: usize, rows: i32, columns: i32, a: usize, b: usize, depth: i32, keep: bool, lower: bool): void {
  const sliver = <usize>depth << 5;
  for (let from = 0; from < rows; from += KEPT * 4) {
    const to = min(rows, from + KEPT * 4);
    for (let j = 0; j < columns; j += 4) {
      const start = lower && j > from ? j : from;
      const right = b + <usize>(j >> 2) * sliver;
      for (let i = start; i < to; i += 4) {
        tile(c + <usize>i * stride + (<usize>j << 3), stride, a + <usize>(i >> 2) * sliver, right, depth, keep);
      }
    }
  }
}

/** Offset of sliver s of a packed lower triangle in bytes: sliver s is 4·(s + 1) steps deep. */
@inline
export function triangleAt(s: i32): usize {
  return (<usize>s * <usize>(s + 1)) << 6;
}

/** Packs a lower triangle, n × n with the given stride, sliver by sliver to the diagonal. */
export function packTriangle(from: usize, stride: usize, n: i32, to: usize): void {
  for (let s = 0; s < n >> 2; s++) pack(from + (<usize>s << 2) * stride, stride, 8, 4, (s + 1) << 2, 1, to + triangleAt(s));
}

/** C ← −A·Tᵀ for packed A (rows × n) and a packed lower triangle T (n × n), skipping its zeros; C is rows × n. */
export function productTriangle(c: usize, stride: usize, rows: i32, n: i32, a: usize, triangle: usize): void {
  const sliver = <usize>n << 5;
  for (let pass = 0; pass < n; pass += PASS) {
    for (let from = 0; from < rows; from += 32) {
      const to = min(rows, from + 32);
      for (let j = pass; j < n; j += 4) {
        const depth = min(PASS, j + 4 - pass);
        const right = triangle + triangleAt(j >> 2) + (<usize>pass << 5);
        for (let i = from; i < to; i += 4) {
          tile(c + <usize>i * stride + (<usize>j << 3), stride, a + <usize>(i >> 2) * sliver + (<usize>pass << 5), right, depth, pass > 0);
        }
      }
    }
  }
}

/** out ← Tᵀ·x for a packed lower triangle T, n × n. */
export function transposedTriangleTimes(triangle: usize, n: i32, x: usize, out: usize): void {
  memory.fill(out, 0, <usize>n << 3);
  for (let s = 0; s < n >> 2; s++) {
    const x0 = v128.load(x + (<usize>s << 5));
    const x1 = v128.load(x + (<usize>s << 5), 16);
    let at = triangle + triangleAt(s);
    const depth = (s + 1) << 2;
    for (let k = 0; k < depth; k++) {
      const sum = f64x2.add(f64x2.mul(v128.load(at), x0), f64x2.mul(v128.load(at, 16), x1));
      const to = out + (<usize>k << 3);
      store<f64>(to, load<f64>(to) + f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
      at += 32;
    }
  }
}

/** out ← T·x for a packed lower triangle T, n × n. */
export function triangleTimes(triangle: usize, n: i32, x: usize, out: usize): void {
  for (let s = 0; s < n >> 2; s++) {
    let at = triangle + triangleAt(s);
    const depth = (s + 1) << 2;
    let low = f64x2.splat(0);
    let high = low;
    for (let k = 0; k < depth; k++) {
      const factor = v128.load64_splat(x + (<usize>k << 3));
      low = f64x2.add(low, f64x2.mul(v128.load(at), factor));
      high = f64x2.add(high, f64x2.mul(v128.load(at, 16), factor));
      at += 32;
    }
    v128.store(out + (<usize>s << 5), low);
    v128.store(out + (<usize>s << 5), high, 16);
  }
}

/** The dot product of two vectors of any length. */
export function dot(x: usize, y: usize, length: i32): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let k = 0;
  for (; k + 8 <= length; k += 8) {
    s0 = f64x2.relaxed_madd(v128.load(x), v128.load(y), s0);
    s1 = f64x2.relaxed_madd(v128.load(x, 16), v128.load(y, 16), s1);
    s2 = f64x2.relaxed_madd(v128.load(x, 32), v128.load(y, 32), s2);
    s3 = f64x2.relaxed_madd(v128.load(x, 48), v128.load(y, 48), s3);
    x += 64;
    y += 64;
  }
  s0 = f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3));
  let sum = f64x2.extract_lane(s0, 0) + f64x2.extract_lane(s0, 1);
  for (; k < length; k++) {
    sum += load<f64>(x) * load<f64>(y);
    x += 8;
    y += 8;
  }
  return sum;
}
