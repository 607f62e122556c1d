import { notFound } from '../platform/api-error.ts';
import { transact } from '../platform/transact.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { releaseShortName, requireIdle } from './steps.ts';

/** The samples keep the values of a deleted parameter, and nothing shows or uses them. */
export function deleteDefinition<Row extends DefinitionRow, Body extends { short_name: string }, Shown>(
  kind: DefinitionKind<Row, Body, Shown>,
) {
  return async ({ target, above }: { target: Row; above: { experiment: ExperimentRow } }): Promise<void> => {
    await transact([
      requireIdle(above.experiment),
      kind.table.remove(target.workspace_uuid, { parent: target.parent, sort: target.sort }, notFound),
      releaseShortName(target, notFound),
    ]);
  };
}
