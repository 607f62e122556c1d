import { isSame, standardised } from '#shared/rules/level-properties.ts';

/** A position for each level of a categorical input; an empty one of a level that is only different. */
export type LevelPositions = readonly (readonly number[])[];

/**
 * The positions of levels by their properties: columns are standardised, constant and duplicate ones are dropped, and
 * the rest is turned to its principal directions, most variance first, at most one fewer than there are levels. An empty
 * value counts as the mean of its column. The squared distance of two levels is 1 in the mean.
 *
 * @param properties by level, its properties; NaN where one is empty. A level without any has no position.
 * @returns nothing if no property tells levels apart
 */
export function levelPositions(properties: readonly (readonly number[])[]): LevelPositions | undefined {
  const known = [...properties.keys()].filter((level) => properties[level]?.some(Number.isFinite));
  const columns = tellingColumns(known.map((level) => properties[level] ?? []));
  if (columns.length === 0) return undefined;
  const gram = known.map((_, a) =>
    Float64Array.from(known, (_, b) => columns.reduce((sum, column) => sum + (column[a] ?? 0) * (column[b] ?? 0), 0)),
  );
  const { values, vectors } = eigenvectors(gram);
  const most = Math.max(...values);
  const kept = [...values.keys()]
    .filter((at) => (values[at] ?? 0) > LEAST * most)
    .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
    .slice(0, known.length - 1);
  const total = kept.reduce((sum, at) => sum + (values[at] ?? 0), 0);
  // The mean squared distance of n centred points is 2 / (n − 1) of their sum of squares.
  const scale = Math.sqrt((known.length - 1) / (2 * total));
  const positions = properties.map((): number[] => []);
  for (const [row, level] of known.entries()) {
    positions[level] = kept.map((at) => short(scale * Math.sqrt(values[at] ?? 0) * (vectors[row]?.[at] ?? 0)));
  }
  return positions;
}

/** The share of the largest variance below which a direction is a rounding error. */
const LEAST = 1e-10;

/** Stored models hold positions as text. */
const short = (value: number): number => Number(value.toPrecision(7));

/** The standardised columns that tell levels apart, each once, with 0 where a value is missing. */
function tellingColumns(rows: readonly (readonly number[])[]): number[][] {
  const count = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const kept: number[][] = [];
  for (let column = 0; column < count; column += 1) {
    const values = standardised(rows.map((row) => row[column] ?? Number.NaN));
    if (typeof values !== 'string' && !kept.some((other) => isSame(other, values))) kept.push(values);
  }
  return kept.map((column) => column.map((value) => (Number.isNaN(value) ? 0 : value)));
}

/** The eigenvalues of a symmetric matrix, and in columns its eigenvectors, by Jacobi's rotations; overwrites the matrix. */
function eigenvectors(matrix: readonly Float64Array[]): { values: number[]; vectors: Float64Array[] } {
  const n = matrix.length;
  const vectors = matrix.map((_, row) => new Float64Array(n).fill(1, row, row + 1));
  for (let sweep = 0; sweep < SWEEPS && !isDiagonal(matrix); sweep += 1) {
    for (let p = 0; p < n; p += 1) {
      for (let q = p + 1; q < n; q += 1) {
        const [first, second] = [matrix[p], matrix[q]];
        const both = first?.[q] ?? 0;
        if (!first || !second || both === 0) continue;
        const half = ((second[q] ?? 0) - (first[p] ?? 0)) / (2 * both);
        const tangent = (half >= 0 ? 1 : -1) / (Math.abs(half) + Math.hypot(half, 1));
        const cosine = 1 / Math.hypot(tangent, 1);
        const turn = { cosine, sine: tangent * cosine };
        for (const row of matrix) rotate(row, row, p, q, turn);
        for (let k = 0; k < n; k += 1) rotate(first, second, k, k, turn);
        for (const row of vectors) rotate(row, row, p, q, turn);
      }
    }
  }
  return { values: matrix.map((row, at) => row[at] ?? 0), vectors };
}

const SWEEPS = 30;

function isDiagonal(matrix: readonly Float64Array[]): boolean {
  let [diagonal, rest] = [0, 0];
  for (const [p, row] of matrix.entries()) {
    for (const [q, value] of row.entries()) {
      if (p === q) diagonal += value * value;
      else rest += value * value;
    }
  }
  return rest <= 1e-24 * diagonal;
}

interface Turn {
  cosine: number;
  sine: number;
}

function rotate(a: Float64Array, b: Float64Array, p: number, q: number, { cosine, sine }: Turn): void {
  const [x, y] = [a[p] ?? 0, b[q] ?? 0];
  a[p] = cosine * x - sine * y;
  b[q] = sine * x + cosine * y;
}

/**
 * The squared distances of levels by their properties, a matrix of one row more than there are levels: the last one
 * stands for a value that is no level. It, and a level without a position, is half a distance aside of the middle of the
 * others, in a direction of its own: about as far from each as these are from each other.
 */
export function levelDistances(positions: LevelPositions): Float64Array {
  const found = known.get(positions);
  if (found) return found;
  const size = positions.length + 1;
  const squares = new Float64Array(size * size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const [one, other] = [positions[a] ?? [], positions[b] ?? []];
      let sum = (one.length === 0 ? ASIDE : 0) + (other.length === 0 ? ASIDE : 0);
      for (let k = 0; k < Math.max(one.length, other.length); k += 1) sum += ((one[k] ?? 0) - (other[k] ?? 0)) ** 2;
      squares[a * size + b] = sum;
      squares[b * size + a] = sum;
    }
  }
  known.set(positions, squares);
  return squares;
}

const ASIDE = 0.5;
const known = new WeakMap<LevelPositions, Float64Array>();
