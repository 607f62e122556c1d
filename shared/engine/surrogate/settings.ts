import { createGrid } from '../space/create-grid.ts';
import type { Point, Space } from '../types.ts';
import type { TrainingSet } from './training-set.ts';

/** The setting of each sample by its number, in order of appearance: repeats share one. */
export type SettingIndices = Int32Array;

/** The settings of points, by the inputs of a space. */
export function settingsOfPoints(points: readonly Point[], space: Space): SettingIndices {
  const grid = createGrid(space);
  const own = new Float64Array(grid.dimensions);
  return numbered(points.length, (row) => {
    grid.toCoordinates(points[row] ?? [], own, 0);
    return own;
  });
}

/** The settings of a training set. */
export function settingsOfSet({
  n,
  dimensions,
  columns,
}: Pick<TrainingSet, 'n' | 'dimensions' | 'columns'>): SettingIndices {
  const inputs = [...Array(dimensions).keys()];
  return numbered(n, (row) => Float64Array.from(inputs, (input) => columns[input * n + row] ?? 0));
}

function numbered(count: number, coordinatesOf: (row: number) => Float64Array): SettingIndices {
  const known = new Map<string, number>();
  return Int32Array.from({ length: count }, (_, row) => {
    const key = Array.from(coordinatesOf(row), (coordinate) => Math.round(coordinate * FINEST)).join();
    const setting = known.get(key) ?? known.size;
    known.set(key, setting);
    return setting;
  });
}

/** Settings that differ by less than a billionth of each range are one. A power of two is halfway between no steps. */
const FINEST = 2 ** 30;

export const countSettings = (settings: SettingIndices): number =>
  settings.reduce((most, setting) => Math.max(most, setting + 1), 0);

/** The rows of each setting. */
export function rowsBySetting(settings: SettingIndices): number[][] {
  const rows: number[][] = Array.from({ length: countSettings(settings) }, () => []);
  for (const [row, setting] of settings.entries()) rows[setting]?.push(row);
  return rows;
}

/**
 * Divides rows into folds of about the same size and keeps repeats together, as scikit-learn's `GroupKFold` does: the
 * setting with the most samples first, each to the fold with the fewest. Without repeats every `count`-th row is of one
 * fold.
 *
 * @param order the rows in random order, which they keep within their fold
 * @param count at most as many folds; there is none without a setting
 */
export function divideSettings(order: readonly number[], settings: SettingIndices, count: number): number[][] {
  const sizes = new Map<number, number>();
  for (const row of order) sizes.set(settings[row] ?? 0, (sizes.get(settings[row] ?? 0) ?? 0) + 1);
  const folds: number[][] = Array.from({ length: Math.min(count, sizes.size) }, () => []);
  const samples = folds.map(() => 0);
  const foldOf = new Map<number, number>();
  for (const [setting, size] of [...sizes].sort(([, a], [, b]) => b - a)) {
    const fold = samples.indexOf(Math.min(...samples));
    foldOf.set(setting, fold);
    samples[fold] = (samples[fold] ?? 0) + size;
  }
  for (const row of order) folds[foldOf.get(settings[row] ?? 0) ?? 0]?.push(row);
  return folds;
}
