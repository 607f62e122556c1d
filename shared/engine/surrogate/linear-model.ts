import { leastSquares } from '#shared/rules/effects/least-squares.ts';
import { rowsBySetting, type SettingIndices } from './settings.ts';
import type { TrainingSet } from './training-set.ts';

/** A sum of one effect an input. */
export interface LinearModel {
  /** @param coordinates one row of `dimensions` per point */
  at(coordinates: Float64Array): Float64Array;
  /** At each training sample, the prediction of the model that has seen neither it nor a repeat of it. */
  unseen: Float64Array;
}

/** Fewer settings for each coefficient tell little about it. */
const SETTINGS_PER_COEFFICIENT = 2;

/**
 * Fits a straight line along each numeric input, and an effect of each level of a categorical one, by least squares. The
 * effects of a category's levels add up to none, so that a level without a sample has the mean.
 *
 * @returns undefined where the samples are too few, or one of them decides a coefficient alone
 */
export function fitLinearModel(
  { n, dimensions, categorical, columns, values }: LinearSamples,
  settings: SettingIndices,
): LinearModel | undefined {
  const inputs = Array.from({ length: dimensions }, (_, input) => {
    const own = columns.subarray(input * n, (input + 1) * n);
    const levels = categorical[input] ? [...new Set(own)].sort((a, b) => a - b) : [];
    return { input, own, isCategorical: categorical[input] === true, levels };
  });
  /** The columns of the model's matrix, by the values of each input. */
  const expand = (rows: number, valuesOf: (input: number) => ArrayLike<number>): Float64Array[] => [
    new Float64Array(rows).fill(1),
    ...inputs.flatMap(({ input, isCategorical, levels }) => {
      const own = Float64Array.from(valuesOf(input));
      const last = levels.at(-1);
      if (!isCategorical) return [own];
      return levels.slice(0, -1).map((level) => own.map((value) => Number(value === level) - Number(value === last)));
    }),
  ];
  const matrix = expand(n, (input) => inputs[input]?.own ?? []);
  const repeats = rowsBySetting(settings);
  if (repeats.length < SETTINGS_PER_COEFFICIENT * matrix.length) return undefined;
  const { kept, coefficients, inverse, residuals, leverages } = leastSquares(matrix, values);
  if (leverages.includes(1)) return undefined;
  const used = kept.map((column) => matrix[column] ?? residuals);
  /** The weight of one sample's value in the prediction of another. */
  const leverage = (row: number, other: number): number => {
    let sum = 0;
    for (const [at, left] of used.entries()) {
      for (const [to, right] of used.entries()) {
        sum += (left[row] ?? 0) * (inverse[at * used.length + to] ?? 0) * (right[other] ?? 0);
      }
    }
    return sum;
  };
  const unseen = values.slice();
  for (const rows of repeats) {
    // Without its rows, the residuals of a setting are (I − H)⁻¹ times those of all.
    const rest = rows.map((row) => Float64Array.from(rows, (other) => Number(row === other) - leverage(row, other)));
    const left = leastSquares(
      rest,
      Float64Array.from(rows, (row) => residuals[row] ?? 0),
    );
    if (left.kept.length < rows.length) return undefined;
    for (const [at, row] of rows.entries()) unseen[row] = (values[row] ?? 0) - (left.coefficients[at] ?? 0);
  }
  return {
    unseen,
    at(coordinates) {
      const count = coordinates.length / dimensions;
      const columnOf = (input: number) =>
        Float64Array.from({ length: count }, (_, row) => coordinates[row * dimensions + input] ?? 0);
      const asked = expand(count, columnOf);
      const result = new Float64Array(count);
      for (const [at, column] of kept.entries()) {
        for (let row = 0; row < count; row += 1) {
          result[row] = (result[row] ?? 0) + (coefficients[at] ?? 0) * (asked[column]?.[row] ?? 0);
        }
      }
      return result;
    },
  };
}

type LinearSamples = Pick<TrainingSet, 'n' | 'dimensions' | 'categorical' | 'columns'> & { values: Float64Array };
