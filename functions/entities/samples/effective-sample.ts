import type { CalculationOfSample, ExperimentRow, OutParameterRow, StoredSample } from '#functions/tables/rows.ts';
import type { Prediction, SampleResults } from '../results/result-kinds.ts';
import { type SampleWithoutSlots, withoutSlots } from './former-slots.ts';
import { outdatedBy, withoutOutdated } from './outdated-values.ts';

/**
 * A sample with everything that counts: what people have entered, and what jobs have found. The compiler refuses a
 * stored sample instead.
 */
export interface EffectiveSample extends SampleWithoutSlots {
  prediction?: Prediction | undefined;
}

/** The attributes of an experiment that say what counts, besides the results that it names. */
export type WhatCounts = Pick<
  ExperimentRow,
  'calculated_by' | 'prediction_model' | 'earlier_inputs' | 'calculations' | 'outputs_import'
>;

/**
 * Puts a stored sample and its results together. It is the only place where it is decided what counts: of imported and
 * edited outputs those of the newer version; of calculated values those that were written with the sample, unless the
 * valid calculation has found some for the same version or a newer one, and no value of a formula that reads what has
 * changed since; a prediction until an input is edited; of an input without a value, what was said of the samples that
 * are older than it. Values of a former formula count until there are newer ones (decision FORMULA-6).
 */
export function effectiveSample(
  stored: StoredSample,
  { calculation, prediction, outputs }: SampleResults,
  experiment: WhatCounts,
): EffectiveSample {
  const { row, prediction: former } = withoutSlots(stored, experiment);
  const imported = outputs && outputs.version > row.version ? outputs : undefined;
  const found = counting(row.calculation, calculation, experiment.calculated_by);
  const isOlder = found && imported && found.version < imported.version;
  const { inputs_version = 0 } = row;
  return {
    ...row,
    ...(experiment.earlier_inputs ? { in: { ...experiment.earlier_inputs, ...row.in } } : {}),
    ...(imported ? fieldsOf(imported) : {}),
    calculation: withoutOutdated(isOlder ? { ...found, ...outdatedBy(found, imported.outdated) } : found),
    prediction: prediction && prediction.version >= inputs_version ? prediction : former,
  };
}

/** Whatever an older import kept, the sample has its state, note and tags. */
const fieldsOf = ({ outdated: _, ...fields }: NonNullable<SampleResults['outputs']>) => fields;

function counting(
  own: CalculationOfSample | undefined,
  found: CalculationOfSample | undefined,
  calculatedBy: string,
): CalculationOfSample | undefined {
  if (calculatedBy === '') return undefined;
  const isOwn = own && (own.job_id === calculatedBy || own.version > (found?.version ?? own.version));
  if (!isOwn) return found;
  return own.job_id === calculatedBy ? own : undefined;
}

/** The calculated values of a sample that is to be written, or of one that was read; undefined if all are missing. */
export const calculationOf = ({
  calculation,
}: Pick<EffectiveSample, 'calculation'>): CalculationOfSample | undefined =>
  calculation?.job_id === '' ? undefined : calculation;

/** A sample with its calculated values beside the entered ones. */
export function withCalculation(
  row: EffectiveSample,
  { outputs }: { outputs: readonly Pick<OutParameterRow, 'uuid' | 'is_functional'>[] },
): EffectiveSample {
  const calculation = calculationOf(row);
  const functional = outputs.filter(({ is_functional }) => is_functional);
  const values = functional.map(({ uuid }) => [uuid, calculation?.out[uuid] ?? null]);
  return { ...row, comp: calculation?.comp ?? row.comp, out: { ...row.out, ...Object.fromEntries(values) } };
}
