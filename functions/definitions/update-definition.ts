import { ApiError } from '../platform/api-error.ts';
import { transact } from '../platform/transact.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { claimShortName, releaseShortName, requireIdle } from './steps.ts';

export function updateDefinition<Row extends DefinitionRow, Body extends { short_name: string }, Shown>(
  kind: DefinitionKind<Row, Body, Shown>,
) {
  return async ({
    target,
    body,
    above,
  }: {
    target: Row;
    body: Body;
    above: { experiment: ExperimentRow };
  }): Promise<Shown> => {
    kind.mayChange?.(target, body, above.experiment);
    const row = kind.row(headOf(target), body);
    const renamed = row.short_name !== target.short_name;
    await transact([
      requireIdle(above.experiment),
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

function headOf(row: DefinitionRow) {
  const { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created } = row;
  return { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created };
}
