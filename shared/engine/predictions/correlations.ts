/**
 * The correlations of residuals by pairs of values: what a model of one output gets wrong, that of another may get wrong
 * too. With few samples they are drawn towards none.
 *
 * @param residuals by value, then by point
 */
export function correlationsOf(residuals: readonly (readonly (number | undefined)[])[]): number[][] {
  return residuals.map((own, a) => residuals.map((other, b) => (a === b ? 1 : correlation(own, other))));
}

function correlation(own: readonly (number | undefined)[], other: readonly (number | undefined)[]): number {
  let [product, squares, others, count] = [0, 0, 0, 0];
  for (const [point, residual] of own.entries()) {
    const [a, b] = [bounded(residual), bounded(other[point])];
    if (Number.isNaN(a + b)) continue;
    product += a * b;
    squares += a * a;
    others += b * b;
    count += 1;
  }
  const found = product / Math.sqrt(squares * others);
  return Number.isFinite(found) ? (found * count) / (count + TRUST) : 0;
}

const bounded = (residual = Number.NaN) => Math.min(MOST, Math.max(-MOST, residual));

/** One residual of any size would decide alone. */
const MOST = 3;
/** Correlations are drawn to 0 as if by so many samples. */
const TRUST = 10;

/**
 * Rows that mix independent standard normals into ones of these correlations (Cholesky); a row that no normals can have
 * beside the ones before it is shortened to unit length.
 */
export function mixingRows(correlations: readonly (readonly number[])[]): number[][] {
  const rows: number[][] = [];
  for (const [index, own] of correlations.entries()) {
    const row: number[] = [];
    for (const [other, mixed] of rows.entries()) {
      const known = row.reduce((sum, value, at) => sum + value * (mixed[at] ?? 0), 0);
      row.push(((own[other] ?? 0) - known) / (mixed[other] ?? 1));
    }
    const rest = 1 - row.reduce((sum, value) => sum + value * value, 0);
    row[index] = Math.sqrt(Math.max(LEAST, rest));
    const length = Math.hypot(...row);
    rows.push(row.map((value) => value / length));
  }
  return rows;
}

const LEAST = 1e-6;
