import type { Principal } from '#functions/access/authorise.ts';
import { parse } from '#functions/http/parse-request.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import { where } from '#functions/tables/condition.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { releaseShortName, reserveShortName } from './short-names.ts';
import { writeDefinition } from './write-definition.ts';

interface Change {
  short_name?: string | undefined;
  /** Whether formulas that use the old short name switch to the new one. */
  rename_uses?: boolean | undefined;
}

/** Changes the fields of the body; the others stay, and the whole must be valid (decision ADMIN-1). */
export function updateDefinition<
  Row extends DefinitionRow,
  Body extends { short_name: string },
  Presented extends object,
>(kind: DefinitionKind<Row, Body, Presented>) {
  return async (
    {
      target,
      body,
      ancestors,
      principal,
    }: {
      target: Row;
      body: Change;
      ancestors: { experiment: ExperimentRow; project: ProjectRow };
      principal: Principal;
    },
    { newId }: Context,
  ): Promise<Presented> => {
    const { rename_uses: renameUses = false, ...change } = body;
    const wanted = parse(kind.schema, { ...kind.shown(target), ...change });
    await kind.mayChange?.(target, wanted, ancestors.experiment);
    const row = withoutImport(kind.row(headOf(target), wanted));
    const renamed = row.short_name !== target.short_name;
    const items = [
      ...(renamed ? [reserveShortName(row), releaseShortName(target, changedSince)] : []),
      // The row and its unique name change together: if the definition was renamed since it was read, the change is
      // refused.
      kind.table.replace(
        target.workspace_uuid,
        row,
        changedSince,
        where<DefinitionRow>().equals('short_name', target.short_name),
      ),
    ];
    const written = { before: withoutImport(target), after: row };
    const earlierValue = kind.earlierValue?.(wanted);
    await writeDefinition(kind, { ...ancestors, principal, newId }, written, items, { renameUses, earlierValue });
    return kind.shown(row);
  };
}

const changedSince = () => new ApiError('refused', 'Somebody else has just changed this: reload and try again');

/** Editing an imported definition makes it an ordinary one, which does not count as a change of its content. */
function withoutImport<Row extends DefinitionRow>(row: Row): Row {
  return { ...row, import_id: undefined };
}

function headOf(row: DefinitionRow) {
  const { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created } = row;
  return { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created };
}
