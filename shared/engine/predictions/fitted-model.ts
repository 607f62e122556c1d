import type { WarpParameters } from '../surrogate/yeo-johnson.ts';
import type { Point, Space } from '../types.ts';

/** The fitted model of the score or of an output: its process follows from it. Plain data, so that it can be stored. */
export interface ModelledValue {
  /** One per point; null where it is not measured. */
  values: readonly (number | null)[];
  /** The values that become 0 and 1. */
  min: number;
  max: number;
  warp: WarpParameters;
  /** Natural logarithms of length scales, noise and signal variance; empty if the values do not differ. */
  theta: readonly number[];
  /** Half the width of the 90 % interval, in predictive deviations. */
  deviate: number;
}

/** The fitted models of the score and of each weighted output, all from the same samples. Plain data. */
export interface FittedModel {
  space: Space;
  points: readonly Point[];
  score: ModelledValue;
  /** In the order of the objectives with a weight. */
  outputs: readonly ModelledValue[];
}
