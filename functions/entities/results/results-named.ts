import type { ExperimentRow } from '#functions/tables/rows.ts';

/** The attributes of an experiment that name the valid results. */
export type NamingExperiment = Pick<
  ExperimentRow,
  'uuid' | 'workspace_uuid' | 'calculated_by' | 'prediction_model' | 'outputs_imports'
>;

/** The results whose blocks are valid. */
export function resultsNamed({ calculated_by, prediction_model, outputs_imports }: NamingExperiment): Set<string> {
  const named = [calculated_by, prediction_model?.uuid ?? '', ...Object.values(outputs_imports)];
  return new Set(named.filter((result) => result !== ''));
}
