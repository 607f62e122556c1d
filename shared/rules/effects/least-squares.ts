/** A column that earlier ones determine: the sum of their parts. */
export interface DependentColumn {
  column: number;
  parts: { column: number; part: number }[];
}

/** The coefficients that leave the least sum of squares, and what belongs to them. */
export interface LeastSquares {
  /** The estimated columns, in order. */
  kept: readonly number[];
  dependent: readonly DependentColumn[];
  /** By kept column. */
  coefficients: Float64Array;
  /** (XᵀX)⁻¹ of the kept columns, row by row. */
  inverse: Float64Array;
  residuals: Float64Array;
  /** The weight of each value in its own prediction, 0 … 1. */
  leverages: Float64Array;
  /** The sum of squares that is left. */
  errorSum: number;
  /** The coefficients of another column on the kept ones. */
  regress(column: Float64Array): Float64Array;
  /** The part of the column that these leave. */
  residualsOf(column: Float64Array, coefficients: Float64Array): Float64Array;
}

/** A column whose part that is no sum of earlier ones is this share of it or less is dependent. */
const TOLERANCE = 1e-9;
/** A column that contributes no more than this share of the values has a coefficient of rounding errors: it is 0. */
const ROUNDING = 5e-14;

/**
 * Least squares by Householder reflections of columns of unit length (Golub and Van Loan, section 5.3), which lose half
 * as many digits as the normal equations.
 *
 * @param columns of the model's matrix, the most important first: a dependent one is left out
 */
export function leastSquares(columns: readonly Float64Array[], values: Float64Array): LeastSquares {
  const rows = values.length;
  const { kept, dependent, lengths, reflectors, factor } = decompose(columns, rows);
  const size = kept.length;
  const inverseFactor = invertUpper(factor);
  const solve = (column: Float64Array): Float64Array => {
    const turned = Float64Array.from(column);
    for (const [at, reflector] of reflectors.entries()) reflect(turned, reflector, at);
    return Float64Array.from(solveUpper(factor, turned), (value, at) => value / (lengths[at] ?? 1));
  };
  const residuals = Float64Array.from(values);
  for (const [at, reflector] of reflectors.entries()) reflect(residuals, reflector, at);
  const least = ROUNDING * Math.hypot(...values);
  const coefficients = Float64Array.from(solveUpper(factor, residuals), (value, at) =>
    Math.abs(value) > least ? value / (lengths[at] ?? 1) : 0,
  );
  residuals.fill(0, 0, size);
  const errorSum = residuals.reduce((sum, value) => sum + value * value, 0);
  for (let at = size - 1; at >= 0; at -= 1) reflect(residuals, reflectors[at] ?? residuals, at);
  return {
    ...{ kept, dependent, coefficients, residuals, errorSum },
    inverse: outerOf(inverseFactor, size, lengths),
    leverages: leveragesOf(
      kept.map((index) => columns[index] ?? residuals),
      rows,
      inverseFactor,
      lengths,
    ),
    regress: solve,
    residualsOf: (column, parts) =>
      Float64Array.from(column, (value, row) =>
        kept.reduce((left, index, at) => left - (parts[at] ?? 0) * (columns[index]?.[row] ?? 0), value),
      ),
  };
}

interface Decomposition {
  kept: number[];
  dependent: DependentColumn[];
  /** The lengths of the kept columns. */
  lengths: number[];
  /** Unit vectors times √2: a reflection subtracts u (uᵀx). */
  reflectors: Float64Array[];
  /** The columns of the upper triangle. */
  factor: Float64Array[];
}

function decompose(columns: readonly Float64Array[], rows: number): Decomposition {
  const found: Decomposition = { kept: [], dependent: [], lengths: [], reflectors: [], factor: [] };
  const { kept, dependent, lengths, reflectors, factor } = found;
  for (const [index, column] of columns.entries()) {
    const length = lengthOf(column, 0);
    const turned = Float64Array.from(column, (value) => (length > 0 ? value / length : 0));
    for (const [at, reflector] of reflectors.entries()) reflect(turned, reflector, at);
    const size = kept.length;
    const rest = size < rows ? lengthOf(turned, size) : 0;
    if (rest <= TOLERANCE) {
      const parts = Array.from(solveUpper(factor, turned), (value, at) => ({
        column: kept[at] ?? 0,
        part: (value * length) / (lengths[at] ?? 1),
      }));
      dependent.push({ column: index, parts: parts.filter(({ part }) => Math.abs(part) > 1e-6) });
      continue;
    }
    const end = (turned[size] ?? 0) > 0 ? -rest : rest;
    factor.push(Float64Array.from([...turned.subarray(0, size), end]));
    turned.fill(0, 0, size);
    turned[size] = (turned[size] ?? 0) - end;
    const scale = Math.SQRT2 / lengthOf(turned, size);
    reflectors.push(turned.map((value) => value * scale));
    kept.push(index);
    lengths.push(length);
  }
  return found;
}

function reflect(vector: Float64Array, reflector: Float64Array, from: number): void {
  let sum = 0;
  for (let row = from; row < vector.length; row += 1) sum += (reflector[row] ?? 0) * (vector[row] ?? 0);
  if (sum === 0) return;
  for (let row = from; row < vector.length; row += 1) vector[row] = (vector[row] ?? 0) - sum * (reflector[row] ?? 0);
}

/** Without overflow and underflow of the squares. */
function lengthOf(vector: Float64Array, from: number): number {
  let largest = 0;
  for (let row = from; row < vector.length; row += 1) largest = Math.max(largest, Math.abs(vector[row] ?? 0));
  if (largest === 0) return 0;
  let sum = 0;
  for (let row = from; row < vector.length; row += 1) sum += ((vector[row] ?? 0) / largest) ** 2;
  return largest * Math.sqrt(sum);
}

function solveUpper(factor: readonly Float64Array[], right: Float64Array): Float64Array {
  const found = right.slice(0, factor.length);
  for (let at = factor.length - 1; at >= 0; at -= 1) {
    const column = factor[at] ?? found;
    const value = (found[at] ?? 0) / (column[at] ?? 1);
    found[at] = value;
    for (let row = 0; row < at; row += 1) found[row] = (found[row] ?? 0) - value * (column[row] ?? 0);
  }
  return found;
}

/** The inverse of the upper triangle, row by row. */
function invertUpper(factor: readonly Float64Array[]): Float64Array {
  const size = factor.length;
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const unit = new Float64Array(column + 1);
    unit[column] = 1;
    const solved = solveUpper(factor.slice(0, column + 1), unit);
    for (let row = 0; row <= column; row += 1) inverse[row * size + column] = solved[row] ?? 0;
  }
  return inverse;
}

/** R⁻¹ R⁻ᵀ, in the columns' own lengths. */
function outerOf(inverse: Float64Array, size: number, lengths: readonly number[]): Float64Array {
  const outer = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = 0;
      for (let k = row; k < size; k += 1) sum += (inverse[row * size + k] ?? 0) * (inverse[column * size + k] ?? 0);
      const value = sum / ((lengths[row] ?? 1) * (lengths[column] ?? 1));
      outer[row * size + column] = value;
      outer[column * size + row] = value;
    }
  }
  return outer;
}

function leveragesOf(
  columns: readonly Float64Array[],
  rows: number,
  inverse: Float64Array,
  lengths: readonly number[],
): Float64Array {
  const size = columns.length;
  const turned = new Float64Array(size);
  return Float64Array.from({ length: rows }, (_, row) => {
    turned.fill(0);
    for (let at = 0; at < size; at += 1) {
      const value = (columns[at]?.[row] ?? 0) / (lengths[at] ?? 1);
      if (value === 0) continue;
      for (let k = at; k < size; k += 1) turned[k] = (turned[k] ?? 0) + value * (inverse[at * size + k] ?? 0);
    }
    const leverage = turned.reduce((sum, value) => sum + value * value, 0);
    return leverage > 1 - 1e-10 ? 1 : leverage;
  });
}
