import type { LearningData } from '#functions/entities/models/read-learning-data.ts';
import type { Learned } from '#shared/contracts/models.ts';
import { modelScale } from '#shared/rules/model-scale.ts';
import { valuesDigest } from '#shared/rules/values-digest.ts';

/** The data that a model keeps of the samples that it was made from. */
export function learnedOf(data: LearningData, series_number: number): Learned {
  const { outputs, measured, objectives, rows, open, definitions } = data;
  const columns = outputs.map((_, output) => measured.map((values) => values[output] ?? Number.NaN));
  return {
    scale: modelScale(outputs, columns, objectives),
    series_number,
    values: valuesDigest(
      [...rows, ...open].map((row) => (uuid: string) => row.in[uuid] ?? row.out[uuid]),
      definitions.inputs,
      definitions.outputs,
    ),
  };
}
