import type { DefinitionsOfExperiment } from '#functions/entities/definitions/definitions-of.ts';
import { deriveId } from '#functions/runtime/ids.ts';
import { type ExperimentRow, type ImportanceRow, importanceSort } from '#functions/tables/rows.ts';
import type { Metric } from '#shared/engine/statistics.ts';
import { notRanked } from '#shared/rules/not-ranked.ts';

/**
 * The importances of a model: one for each input, output and function, ranked within their kind. Excluded parameters
 * are not ranked.
 *
 * @param found by parameter, for those that the model includes
 */
export function buildImportances(
  experiment: ExperimentRow,
  model: string,
  { inputs, outputs, functions }: DefinitionsOfExperiment,
  found: ReadonlyMap<string, Metric>,
  excluded: ReadonlySet<string>,
): ImportanceRow[] {
  const build = (kind: ImportanceRow['kind'], parameters: readonly { uuid: string }[]) => {
    const order = parameters
      .filter(({ uuid }) => found.has(uuid))
      .sort((a, b) => (found.get(b.uuid)?.mean ?? 0) - (found.get(a.uuid)?.mean ?? 0));
    return parameters.map((parameter): ImportanceRow => {
      const uuid = deriveId(model, kind, parameter.uuid);
      const index = order.indexOf(parameter);
      const metric = found.get(parameter.uuid);
      return {
        parent: experiment.uuid,
        sort: importanceSort(model, uuid),
        uuid,
        workspace_uuid: experiment.workspace_uuid,
        project_uuid: experiment.project_uuid,
        experiment_uuid: experiment.uuid,
        model_uuid: model,
        kind,
        parameter_uuid: parameter.uuid,
        rank: index < 0 ? notRanked : index + 1,
        fi: metric?.mean ?? null,
        fi_std: metric?.std ?? null,
        include: !excluded.has(parameter.uuid),
      };
    });
  };
  return [...build('input', inputs), ...build('output', outputs), ...build('complex', functions)];
}
