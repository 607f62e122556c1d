import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { isValidSample, type NeededValues, neededValues } from '#shared/rules/valid-samples.ts';
import { definitionsOf } from '../definitions/definitions-of.ts';
import { excludedFrom } from '../models/present-model.ts';
import { type SampleReading, visibleSamples } from './visible-samples.ts';

/** Requirements of a sample to learn from: a value of every included parameter. */
export async function neededOf(experiment: ExperimentRow): Promise<NeededValues> {
  const [{ inputs, outputs }, excluded] = await Promise.all([definitionsOf(experiment), excludedFrom(experiment)]);
  const included = ({ uuid }: { uuid: string }) => !excluded.has(uuid);
  return neededValues(inputs.filter(included), outputs.filter(included));
}

/** The samples that a model can learn from, page by page. */
export async function* validSamples(
  experiment: ExperimentRow,
  needed: NeededValues,
  reading?: SampleReading,
): AsyncGenerator<EffectiveSample[]> {
  for await (const page of visibleSamples(experiment, reading)) yield page.filter((row) => isValidSample(row, needed));
}

/** Whether there are enough samples for a model; reads no more than necessary. */
export async function hasValidSamples(experiment: ExperimentRow, minimum: number): Promise<boolean> {
  let count = 0;
  for await (const page of validSamples(experiment, await neededOf(experiment), { first: 50 * minimum })) {
    count += page.length;
    if (count >= minimum) return true;
  }
  return false;
}
