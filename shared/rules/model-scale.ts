import type { MeasuredSample } from './sample-state.ts';
import { loss, type Objective, outputScale, scaled } from './score.ts';
import type { ValueRange } from './target.ts';
import { unorderedDigest } from './values-digest.ts';

/** An output's part in a model's score: its weight, target, and the losses of its best and worst sample then. */
export interface ScaledOutput extends Objective {
  output_parameter: string;
  best: number;
  worst: number;
}

/**
 * The scale of the score that a model learns. Later samples may be better or worse than all of these, which moves the
 * scores of all samples, but not what the model predicts.
 *
 * @param columns values by output, then by sample
 */
export const modelScale = (
  outputs: readonly string[],
  columns: readonly ArrayLike<number>[],
  objectives: readonly Objective[],
): ScaledOutput[] =>
  objectives.flatMap(({ weight, target }, index) => {
    const [output_parameter, column] = [outputs[index], columns[index]];
    return output_parameter && column ? [{ output_parameter, weight, target, ...outputScale(column, target) }] : [];
  });

/** A scale by the places of the outputs, with the outputs. */
export const namedScale = (
  scale: readonly Omit<ScaledOutput, 'output_parameter'>[],
  outputs: readonly string[],
): ScaledOutput[] =>
  scale.flatMap((one, index) => {
    const output_parameter = outputs[index];
    return output_parameter === undefined ? [] : [{ output_parameter, ...one }];
  });

/** The scale of the scores of today. As in the rank, a sample that failed or is left out has no part in it. */
export function scaleOfToday(
  samples: readonly MeasuredSample[],
  outputs: readonly (Objective & { readonly uuid: string })[],
): ScaledOutput[] {
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const counting = samples.filter(({ state }) => !state);
  const columns = weighted.map(({ uuid }) =>
    counting.map(({ outParameters }) => outParameters.find((one) => one.out_parameter === uuid)?.value ?? Number.NaN),
  );
  return modelScale(
    weighted.map(({ uuid }) => uuid),
    columns,
    weighted,
  );
}

/**
 * A digest of a scale: two of the same give the same score to every sample. It has the places of the outputs in the order
 * of their uuids, which the copy of an experiment keeps, and not the uuids, which it does not.
 */
export function scaleDigest(scale: readonly ScaledOutput[]): string {
  const total = scale.reduce((sum, { weight }) => sum + weight, 0);
  const ends = ({ min, max }: ValueRange) => [min, max];
  const outputs = scale
    .toSorted((a, b) => (a.output_parameter < b.output_parameter ? -1 : 1))
    // Scores follow from the shares of the weights; a quotient of the same share may end in another digit.
    .map(({ weight, target, best, worst }) => [
      (weight / total).toPrecision(12),
      typeof target === 'object' ? ends(target) : target,
      ...[best, worst],
    ]);
  return unorderedDigest([JSON.stringify(outputs)]);
}

/**
 * The score of measured values on a model's scale: 0 is as bad as the worst sample then and 1 as good as the best, so
 * later samples may lie beyond both. Undefined unless every output has a value.
 */
export function scoreOn(
  scale: readonly ScaledOutput[],
  valueIn: (output: string) => number | null | undefined,
): number | undefined {
  let sum = 0;
  let total = 0;
  for (const { output_parameter, weight, target, best, worst } of scale) {
    const value = valueIn(output_parameter);
    if (typeof value !== 'number') return undefined;
    sum += weight * scaled(loss(value, target), { best, worst });
    total += weight;
  }
  return total > 0 ? sum / total : undefined;
}
