import { ApiError } from '../platform/api-error.ts';
import type { Grant } from '../platform/authorise.ts';
import type { Context } from '../platform/context.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { claimShortName, releaseShortName } from './steps.ts';
import { writeDefinition } from './write-definition.ts';

export function updateDefinition<Row extends DefinitionRow, Body extends { short_name: string }, Shown>(
  kind: DefinitionKind<Row, Body, Shown>,
) {
  return async (
    {
      target,
      body,
      above,
      grant,
    }: { target: Row; body: Body; above: { experiment: ExperimentRow; project: ProjectRow }; grant: Grant },
    { newId }: Context,
  ): Promise<Shown> => {
    kind.mayChange?.(target, body, above.experiment);
    const row = kind.row(headOf(target), body);
    const renamed = row.short_name !== target.short_name;
    await writeDefinition(kind, { ...above, grant, newId }, { before: withoutImport(target), after: row }, [
      ...(renamed ? [claimShortName(row), releaseShortName(target, changedSince)] : []),
      // The row and its unique name change together: what was renamed since it was read is not written over.
      kind.table.replace(target.workspace_uuid, row, changedSince, {
        condition: 'short_name = :before',
        values: { ':before': target.short_name },
      }),
    ]);
    return kind.shown(row);
  };
}

const changedSince = () => new ApiError('refused', 'Somebody else has just changed this: reload and try again');

/** Who edits a definition that an import has brought makes it an ordinary one: that is no change of what it says. */
function withoutImport<Row extends DefinitionRow>(row: Row): Row {
  return { ...row, import_id: undefined };
}

function headOf(row: DefinitionRow) {
  const { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created } = row;
  return { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created };
}
