import type { Grid } from '../space/create-grid.ts';
import { blocksOf, type TrainingSet } from '../surrogate/training-set.ts';
import type { Warp } from '../surrogate/yeo-johnson.ts';
import type { FittedModel, ModelledValue } from './fitted-model.ts';
import { scaleTo } from './scale.ts';

/** The points where a modelled value is measured, and its warped values. */
export function trainingSetOf(
  grid: Grid,
  { points, blocks }: Pick<FittedModel, 'points' | 'blocks'>,
  { values, ...scale }: Pick<ModelledValue, 'values' | 'min' | 'max'>,
  warp: Warp,
): TrainingSet {
  const known = measuredRows(values);
  const [n, d] = [known.length, grid.dimensions];
  const place = new Float64Array(d);
  const columns = new Float64Array(n * d);
  for (const [i, row] of known.entries()) {
    grid.toCoordinates(points[row] ?? [], place, 0);
    for (let input = 0; input < d; input += 1) columns[input * n + i] = place[input] ?? 0;
  }
  const targets = Float64Array.from(known, (row) => warp.forward(scaleTo(scale, values[row] ?? 0)));
  const own = blocks && blocksOf(known, blocks);
  return {
    n,
    dimensions: d,
    categorical: grid.categorical,
    positions: grid.positions,
    columns,
    targets,
    ...(own && { blocks: own }),
  };
}

/** The points of a training set, by its rows. */
export const measuredRows = (values: ModelledValue['values']): number[] =>
  [...values.keys()].filter((row) => Number.isFinite(values[row] ?? Number.NaN));
