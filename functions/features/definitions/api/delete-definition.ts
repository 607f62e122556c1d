import type { Principal } from '#functions/access/authorise.ts';
import { fromLatest } from '#functions/entities/definitions/from-latest.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { releaseShortName } from './short-names.ts';
import { writeDefinition } from './write-definition.ts';

/** Samples keep the values of a deleted parameter, which are neither presented nor used. */
export function deleteDefinition<Row extends DefinitionRow, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
) {
  return async (
    {
      target,
      ancestors,
      principal,
    }: { target: Row; ancestors: { experiment: ExperimentRow; project: ProjectRow }; principal: Principal },
    { newId }: Context,
  ): Promise<void> => {
    await fromLatest(kind.table, target, async (before, conflict) => {
      const { workspace_uuid: tenant, parent, sort } = before;
      await writeDefinition(kind, { ...ancestors, principal, newId }, { before }, [
        kind.table.remove(tenant, { parent, sort }, notFound),
        releaseShortName(before, conflict),
      ]);
    });
  };
}
