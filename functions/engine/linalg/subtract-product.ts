import type { MatrixView } from './matrix-view.ts';

/**
 * C ← C − A·Bᵀ, the kernel under every factorisation here: both operands are read along their rows. C must not overlap
 * the parts of A and B that are read.
 *
 * @param c rows × columns
 * @param a rows × depth
 * @param b columns × depth
 */
export function subtractProduct(
  c: MatrixView,
  a: MatrixView,
  b: MatrixView,
  rows: number,
  columns: number,
  depth: number,
): void {
  const evenRows = rows - (rows % 4);
  const evenColumns = columns - (columns % 2);
  for (let j = 0; j < evenColumns; j += 2) {
    for (let i = 0; i < evenRows; i += 4) subtractTile(c, a, b, i, j, depth);
  }
  for (let i = 0; i < rows; i += 1) {
    for (let j = i < evenRows ? evenColumns : 0; j < columns; j += 1) subtractDot(c, a, b, i, j, depth);
  }
}

/** A 4 × 2 tile: eight accumulators and six operands fit the sixteen registers. */
function subtractTile(c: MatrixView, a: MatrixView, b: MatrixView, i: number, j: number, depth: number): void {
  const { data: ad, stride: as } = a;
  const { data: bd } = b;
  const { data: cd, stride: cs } = c;
  let a0 = a.at + i * as;
  let a1 = a0 + as;
  let a2 = a1 + as;
  let a3 = a2 + as;
  let b0 = b.at + j * b.stride;
  let b1 = b0 + b.stride;
  let s00 = 0;
  let s01 = 0;
  let s10 = 0;
  let s11 = 0;
  let s20 = 0;
  let s21 = 0;
  let s30 = 0;
  let s31 = 0;
  for (let k = 0; k < depth; k += 1) {
    const y0 = bd[b0++] ?? 0;
    const y1 = bd[b1++] ?? 0;
    const x0 = ad[a0++] ?? 0;
    s00 += x0 * y0;
    s01 += x0 * y1;
    const x1 = ad[a1++] ?? 0;
    s10 += x1 * y0;
    s11 += x1 * y1;
    const x2 = ad[a2++] ?? 0;
    s20 += x2 * y0;
    s21 += x2 * y1;
    const x3 = ad[a3++] ?? 0;
    s30 += x3 * y0;
    s31 += x3 * y1;
  }
  let at = c.at + i * cs + j;
  cd[at] = (cd[at] ?? 0) - s00;
  cd[at + 1] = (cd[at + 1] ?? 0) - s01;
  at += cs;
  cd[at] = (cd[at] ?? 0) - s10;
  cd[at + 1] = (cd[at + 1] ?? 0) - s11;
  at += cs;
  cd[at] = (cd[at] ?? 0) - s20;
  cd[at + 1] = (cd[at + 1] ?? 0) - s21;
  at += cs;
  cd[at] = (cd[at] ?? 0) - s30;
  cd[at + 1] = (cd[at + 1] ?? 0) - s31;
}

function subtractDot(c: MatrixView, a: MatrixView, b: MatrixView, i: number, j: number, depth: number): void {
  const aAt = a.at + i * a.stride;
  const bAt = b.at + j * b.stride;
  let sum = 0;
  for (let k = 0; k < depth; k += 1) sum += (a.data[aAt + k] ?? 0) * (b.data[bAt + k] ?? 0);
  const at = c.at + i * c.stride + j;
  c.data[at] = (c.data[at] ?? 0) - sum;
}
