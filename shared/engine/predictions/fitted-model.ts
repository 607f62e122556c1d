import type { Expression } from '#shared/rules/expression.ts';
import type { Objective, OutputScale } from '#shared/rules/score.ts';
import { createWarp, type WarpParameters } from '../surrogate/yeo-johnson.ts';
import type { Point, Space } from '../types.ts';

/** The fitted model of an output: its process follows from it. Plain data, so that it can be stored. */
export interface ModelledValue {
  /** One per point; null where it is not measured. */
  values: readonly (number | null)[];
  /** The values that become 0 and 1. */
  min: number;
  max: number;
  warp: WarpParameters;
  /** Natural logarithms of length scales, noise, signal and, with blocks, their variance; empty if the values do not differ. */
  theta: readonly number[];
  /** Half the width of the 90 % interval, in predictive deviations. */
  deviate: number;
  /** R² of predictions of samples that the model had not seen; absent in models of earlier versions. */
  r2?: number | undefined;
}

/** The model of an output that the score includes, and the losses that count as 1 and as 0 in the score. */
export interface ModelledOutput extends ModelledValue, Objective, OutputScale {
  /** Where it is calculated from others: it is expected to be what these give. */
  formula?: ModelledFormula | undefined;
}

/** A formula; `{ input: k }` in its expression is the k-th of what it reads. */
export interface ModelledFormula {
  expression: Expression;
  /** Modelled values, by their index among the outputs and then the parts, and inputs of the point. */
  reads: readonly ({ output: number } | { input: number })[];
}

/** The fitted models of each weighted output, all from the same samples. The score follows from them. Plain data. */
export interface FittedModel {
  space: Space;
  points: readonly Point[];
  /** The block of each point; absent where samples have none. */
  blocks?: readonly number[] | undefined;
  /** The hyper-parameters of a process of the score, which tell how alike the scores of two points are. */
  score: Pick<ModelledValue, 'theta'>;
  /** In the order of the objectives with a weight. */
  outputs: readonly ModelledOutput[];
  /** Outputs without a weight that formulas read; absent without any. */
  parts?: readonly ModelledOutput[] | undefined;
  /** By pair of outputs, the parts last: the correlation of how far predictions without the sample were off. */
  correlations: readonly (readonly number[])[];
}

/**
 * The deviation of an output between blocks beyond that within one, in the unit of the output at the middle of its
 * values: 0 where it is below a share of the output's own, a twentieth by default. Undefined without blocks.
 */
export function blockDeviation(
  { inputs }: Space,
  { theta, warp, min, max }: Pick<ModelledValue, 'theta' | 'warp' | 'min' | 'max'>,
  least = LEAST,
): number | undefined {
  const described = inputs.filter((input) => input.kind === 'categorical' && input.positions).length;
  const variance = theta[inputs.length + 2 + described];
  if (variance === undefined) return undefined;
  const deviation = Math.exp(variance / 2);
  if (deviation < least) return 0;
  const { backward } = createWarp(warp);
  return (Math.abs(backward(deviation) - backward(-deviation)) / 2) * (max - min);
}

/** A smaller share of the output's deviation is not told from none. */
const LEAST = 0.05;
