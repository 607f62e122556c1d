import type { Principal } from '#functions/access/authorise.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { reserveShortName } from './short-names.ts';
import { writeDefinition } from './write-definition.ts';

export function createDefinition<Row extends DefinitionRow, Body extends { short_name: string }, Presented>(
  kind: DefinitionKind<Row, Body, Presented>,
) {
  return async (
    {
      target,
      body,
      principal,
      ancestors,
    }: { target: ExperimentRow; body: Body; principal: Principal; ancestors: { project: ProjectRow } },
    { now, newId }: Context,
  ): Promise<Presented> => {
    const uuid = newId();
    const head = {
      parent: target.uuid,
      sort: uuid,
      uuid,
      workspace_uuid: target.workspace_uuid,
      project_uuid: target.project_uuid,
      experiment_uuid: target.uuid,
      creator: principal.caller.name,
      created: now(),
    };
    const row = kind.row(head, body);
    const items = [reserveShortName(row), kind.table.create(target.workspace_uuid, row)];
    await writeDefinition(
      kind,
      { experiment: target, project: ancestors.project, principal, newId },
      { after: row },
      items,
      { earlierValue: kind.earlierValue?.(body) },
    );
    return kind.shown(row);
  };
}
