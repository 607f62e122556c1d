import type { ExperimentRow, StoredSample } from '#functions/tables/rows.ts';
import type { Prediction } from '../results/result-kinds.ts';
import { outdatedBy } from './outdated-values.ts';

type Slots = 'calculation_a' | 'calculation_b' | 'prediction_a' | 'prediction_b' | 'imported';
export type SampleWithoutSlots = Omit<StoredSample, Slots> & { [Slot in Slots]?: undefined };

/**
 * The version before kept what jobs had found in slots of the samples. This reads such a sample as it would be stored
 * now. The migration `result-blocks` rewrites them; this file goes with it.
 */
export function withoutSlots(
  stored: StoredSample,
  experiment: Pick<ExperimentRow, 'calculated_by' | 'calculations' | 'outputs_import' | 'prediction_model'>,
): { row: SampleWithoutSlots; prediction?: Prediction | undefined } {
  // Nearly every sample: a copy of each would take as long as all else that is done with it here.
  if (isWithoutSlots(stored)) return { row: stored };
  const { calculation_a: a, calculation_b: b, prediction_a, prediction_b, imported, ...row } = stored;
  const { calculated_by, calculations = [], outputs_import, prediction_model } = experiment;
  const named = calculations.includes(calculated_by) ? calculations : [calculated_by];
  const slots = [a, b].flatMap((slot) => (slot && named.includes(slot.job_id) ? [slot] : []));
  const [found] = slots.toSorted((one, other) => named.indexOf(one.job_id) - named.indexOf(other.job_id));
  const predictions = row.inputs_version === undefined ? [prediction_a, prediction_b] : [];
  const prediction = predictions.find((slot) => slot?.model === prediction_model?.uuid);
  const isImported = imported !== undefined && imported.id === outputs_import?.id;
  const version = row.version + (isImported ? 1 : 0);
  const isOutdated = isImported && found && imported.stale.includes(found.job_id);
  const formulas = isOutdated ? outputs_import?.formulas : [];
  const calculation =
    found && formulas && calculated_by !== ''
      ? { ...found, job_id: calculated_by, version, ...outdatedBy(found, formulas) }
      : undefined;
  return {
    row: {
      ...row,
      version,
      ...(calculation && !row.calculation ? { calculation } : {}),
      ...(isImported ? { out: imported.out, edited_by: outputs_import?.creator } : {}),
    },
    prediction,
  };
}

const isWithoutSlots = (stored: StoredSample | SampleWithoutSlots): stored is SampleWithoutSlots =>
  !stored.calculation_a && !stored.calculation_b && !stored.prediction_a && !stored.prediction_b && !stored.imported;
