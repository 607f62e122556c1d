import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import { whyUnjudged } from '#shared/rules/model-metrics.ts';

/** The model of the score, the only one of an experiment; it belongs to no single parameter. */
export function presentModel({
  uuid,
  metrics,
  outlook,
  learned_from,
  learned,
}: NonNullable<ExperimentRow['prediction_model']>): PredictionModel {
  const unjudged = whyUnjudged(metrics);
  return {
    uuid,
    name: 'score',
    parameter: null,
    metrics,
    outlook: outlook ?? null,
    ...(learned_from && { learned_from }),
    ...(learned && { learned }),
    ...(unjudged && { unjudged }),
  };
}
