import { dot, PANEL, pack, product } from './product';

/**
 * One panel of a right-looking Cholesky factorisation in place, K = L·Lᵀ: the lower triangle is read and overwritten.
 *
 * @param scratch space for n·64 + 2·64² doubles
 * @returns 1, or 0 if a pivot is not positive
 */
export function choleskyPanel(matrix: usize, n: i32, from: i32, scratch: usize): i32 {
  const stride = <usize>n << 3;
  const width = min(PANEL, n - from);
  const rest = n - from - width;
  const corner = matrix + <usize>from * stride + (<usize>from << 3);
  if (!factorCorner(corner, stride, width)) return 0;
  if (rest == 0) return 1;
  const inverse = scratch;
  const packedInverse = inverse + PANEL * PANEL * 8;
  const panel = packedInverse + PANEL * PANEL * 8;
  invertCorner(corner, stride, width, inverse);
  const below = corner + <usize>width * stride;
  pack(inverse, PANEL * 8, 8, width, width, -1, packedInverse);
  pack(below, stride, 8, rest, width, 1, panel);
  product(below, stride, rest, width, panel, packedInverse, width, false, false);
  pack(below, stride, 8, rest, width, 1, panel);
  product(below + (<usize>width << 3), stride, rest, rest, panel, panel, width, true, true);
  return 1;
}

/**
 * One panel of the inverse of a lower triangular matrix. Panels must be processed in order; `inverse` must be zero at
 * first.
 *
 * @param scratch space for 2·n·64 + 2·64² doubles
 */
export function invertPanel(lower: usize, n: i32, from: i32, inverse: usize, scratch: usize): void {
  const stride = <usize>n << 3;
  const width = min(PANEL, n - from);
  const rest = n - from - width;
  const corner = scratch;
  const packedCorner = corner + PANEL * PANEL * 8;
  const right = packedCorner + PANEL * PANEL * 8;
  const left = right + (<usize>n << 3) * PANEL;
  invertCorner(lower + <usize>from * stride + (<usize>from << 3), stride, width, corner);
  const row = inverse + <usize>from * stride;
  if (from > 0) {
    pack(corner, PANEL * 8, 8, width, width, 1, packedCorner);
    pack(row, 8, stride, from, width, 1, right);
    product(row, stride, width, from, packedCorner, right, width, false, false);
  }
  for (let i = 0; i < width; i++) {
    memory.copy(row + <usize>i * stride + (<usize>from << 3), corner + <usize>i * PANEL * 8, <usize>width << 3);
  }
  if (rest == 0) return;
  const below = <usize>(from + width) * stride;
  pack(lower + below + (<usize>from << 3), stride, 8, rest, width, -1, left);
  pack(row, 8, stride, from + width, width, 1, right);
  product(inverse + below, stride, rest, from + width, left, right, width, true, false);
}

/**
 * Adds one panel of rows of L⁻¹ to K⁻¹ = L⁻ᵀ·L⁻¹, lower triangle; `result` must be zero at first.
 *
 * @param scratch space for 2·n·64 doubles
 */
export function inverseProductPanel(inverse: usize, n: i32, from: i32, result: usize, scratch: usize): void {
  const stride = <usize>n << 3;
  const width = min(PANEL, n - from);
  const to = from + width;
  const right = scratch + (<usize>n << 3) * PANEL;
  const row = inverse + <usize>from * stride;
  pack(row, 8, stride, to, width, -1, scratch);
  pack(row, 8, stride, to, width, 1, right);
  product(result, stride, to, to, scratch, right, width, true, true);
}

function factorCorner(corner: usize, stride: usize, width: i32): bool {
  for (let i = 0; i < width; i++) {
    const row = corner + <usize>i * stride;
    for (let j = 0; j <= i; j++) {
      const other = corner + <usize>j * stride;
      const at = row + (<usize>j << 3);
      const value = load<f64>(at) - dot(row, other, j);
      if (i == j) {
        if (!(value > 0 && value < Infinity)) return false;
        store<f64>(at, Math.sqrt(value));
      } else store<f64>(at, value / load<f64>(other + (<usize>j << 3)));
    }
  }
  return true;
}

/** The inverse of a lower triangular block of at most 64 rows, into a 64 × 64 array, zeros above the diagonal. */
function invertCorner(corner: usize, stride: usize, width: i32, inverse: usize): void {
  memory.fill(inverse, 0, PANEL * PANEL * 8);
  for (let i = 0; i < width; i++) {
    const row = corner + <usize>i * stride;
    const target = inverse + <usize>i * PANEL * 8;
    const pivot = 1 / load<f64>(row + (<usize>i << 3));
    for (let k = 0; k < i; k++) {
      const factor = f64x2.splat(-pivot * load<f64>(row + (<usize>k << 3)));
      const source = inverse + <usize>k * PANEL * 8;
      for (let j: usize = 0; j <= <usize>k << 3; j += 16) {
        v128.store(target + j, f64x2.relaxed_madd(factor, v128.load(source + j), v128.load(target + j)));
      }
    }
    store<f64>(target + (<usize>i << 3), pivot);
  }
}
