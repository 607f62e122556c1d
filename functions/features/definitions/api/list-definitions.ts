import { isCommitted } from '#functions/entities/definitions/definitions-of.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';

export function listDefinitions<Row extends DefinitionRow, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
) {
  return async ({ target }: { target: ExperimentRow }): Promise<Presented[]> => {
    const rows = await kind.table.list(target.workspace_uuid, target.uuid);
    return rows.filter(isCommitted(target)).map(kind.shown);
  };
}
