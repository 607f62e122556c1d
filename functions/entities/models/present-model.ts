import type * as z from 'zod';
import type { ExperimentRow, ImportanceRow } from '#functions/tables/rows.ts';
import { importances } from '#functions/tables/tables.ts';
import {
  complexImportance,
  inputImportance,
  outputImportance,
  type PredictionModel,
} from '#shared/contracts/models.ts';
import { whyUnjudged } from '#shared/rules/model-metrics.ts';

/** The model of the score, the only one of an experiment; it belongs to no single parameter. */
export function presentModel({
  uuid,
  metrics,
  outlook,
  learned_from,
  learned,
  block_effects,
  new_blocks,
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
    ...(block_effects && { block_effects }),
    ...(new_blocks && { new_blocks }),
    ...(unjudged && { unjudged }),
  };
}

/** The importances of an experiment's current model; none without one. */
export async function importancesOf({
  uuid,
  workspace_uuid,
  prediction_model: model,
}: Pick<ExperimentRow, 'uuid' | 'workspace_uuid' | 'prediction_model'>): Promise<ImportanceRow[]> {
  return model ? importances.list(workspace_uuid, uuid, { beginsWith: `${model.uuid}#` }) : [];
}

/** The parameters that are excluded from the next model. */
export async function excludedFrom(experiment: Parameters<typeof importancesOf>[0]): Promise<ReadonlySet<string>> {
  const rows = await importancesOf(experiment);
  return new Set(rows.filter(({ include }) => !include).map(({ parameter_uuid }) => parameter_uuid));
}

interface Named {
  uuid: string;
  name: string;
  short_name: string;
}

/**
 * Presents importances for the API and the live events, the most important first, with the parameters' current names.
 */
export function presentImportances(
  rows: readonly ImportanceRow[],
  definitions: { inputs: readonly Named[]; outputs: readonly Named[]; functions: readonly Named[] },
) {
  const sorted = rows.toSorted((a, b) => a.rank - b.rank);
  const lists = { input: definitions.inputs, output: definitions.outputs, complex: definitions.functions };
  const of = <S extends z.ZodType>(kind: ImportanceRow['kind'], schema: S) =>
    sorted
      .filter((row) => row.kind === kind)
      .flatMap((row) => {
        const parameter = lists[kind].find(({ uuid }) => uuid === row.parameter_uuid);
        if (!parameter) return [];
        const { uuid, name, short_name } = parameter;
        return [schema.parse({ ...shown(row), [`${kind}_parameter`]: { uuid, name, short_name } })];
      });
  return {
    input_importances: of('input', inputImportance),
    output_importances: of('output', outputImportance),
    complex_importances: of('complex', complexImportance),
  };
}

function shown({ uuid, rank, fi, fi_std, include, model_uuid }: ImportanceRow) {
  return { uuid, rank, metrics: { fi, fi_std }, include, prediction_model: model_uuid };
}
