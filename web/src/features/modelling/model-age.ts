import type { Learned, PredictionModel } from '#shared/contracts/models.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { valuesDigest } from '#shared/rules/values-digest.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';

/** Why the model is out of date; undefined if it is not. */
export function outdatedText(
  { learned_from, changed_since = [] }: PredictionModel,
  validSamples: number,
  areEdited: boolean,
): string | undefined {
  const causes: string[] = changed_since.map((part) => changes[part]);
  if (learned_from !== undefined && learned_from !== validSamples) {
    causes.push(`the model was made from ${learned_from} valid samples, and there are ${validSamples} now`);
  } else if (areEdited && changed_since.length === 0) {
    causes.push('values of samples have changed');
  }
  return causes.length > 0 ? `Out of date: ${causes.join('; ')}.` : undefined;
}

const changes = {
  inputs: 'values or scales of inputs have changed',
  targets: 'targets, weights or possible values of outputs have changed',
  formulas: 'formulas or scripts have changed',
} as const satisfies Record<NonNullable<PredictionModel['changed_since']>[number], string>;

/** Whether as many samples as a model was made from have other values now. */
export function areSamplesEdited(
  learned: Learned,
  series: readonly Series[],
  { inputs, outputs }: { inputs: readonly InParameter[]; outputs: readonly OutParameter[] },
): boolean {
  const counting = series.flatMap((one) => one.samples).filter(({ state }) => !state);
  const samples = counting.map((sample) => (uuid: string) => valuesOf(sample).get(uuid));
  const now = valuesDigest(samples, inputs, outputs);
  return now.samples === learned.values.samples && now.digest !== learned.values.digest;
}
