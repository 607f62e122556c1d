import { allDefinitionsOf, isCommitted } from '#functions/entities/definitions/definitions-of.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experimentSettings } from '#shared/contracts/settings-file.ts';
import { may } from '#shared/rules/permissions.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';

export function listDefinitions<Row extends DefinitionRow, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
) {
  return async ({ target }: { target: ExperimentRow }): Promise<Presented[]> => {
    const rows = await kind.table.list(target.workspace_uuid, target.uuid);
    return rows.filter(isCommitted(target)).map(kind.shown);
  };
}

/** Scripts are omitted for callers who may not read them. */
export const exportParameters: Handle<'exportParameters'> = async ({ target, principal }, { now }) => {
  const { inputs, functions, outputs, rules, scripts } = await allDefinitionsOf(target);
  const scope = { workspace: target.workspace_uuid, project: target.project_uuid };
  return experimentSettings.parse({
    sample_count: target.sample_count,
    noise: target.noise,
    expl: target.expl,
    in_parameters: inputs,
    comp_parameters: functions,
    out_parameters: outputs,
    rules,
    scripts: may('script.read', principal.access, scope, now()) ? scripts : [],
  });
};
