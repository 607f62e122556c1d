import type { Principal } from '#functions/access/authorise.ts';
import { fromLatest } from '#functions/entities/definitions/from-latest.ts';
import { readAgain } from '#functions/formulas/retry-if-changed.ts';
import { parse } from '#functions/http/parse-request.ts';
import type { Context } from '#functions/runtime/context.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import type { DefinitionKind, DefinitionRow } from './definition-kind.ts';
import { releaseShortName, reserveShortName } from './short-names.ts';
import { writeDefinition } from './write-definition.ts';

interface Change {
  short_name?: string | undefined;
  /** Whether formulas that use the old short name switch to the new one. */
  rename_uses?: boolean | undefined;
}

/** Changes the fields of the body; the others stay as they are by then, and the whole must be valid (decision ADMIN-1). */
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
    return fromLatest(kind.table, target, async (stored, conflict) => {
      const experiment = stored === target ? ancestors.experiment : await readAgain(ancestors.experiment);
      const wanted = parse(kind.schema, { ...kind.shown(stored), ...change });
      await kind.mayChange?.(stored, wanted, experiment);
      const before = contentOf(stored);
      const after = contentOf(kind.row(headOf(stored), wanted));
      const counted = { ...after, revision: (stored.revision ?? 0) + 1 };
      const items = [
        // First, so that of two equal renames the second finds the name its own instead of taken.
        kind.table.replace(stored.workspace_uuid, counted, conflict, unchangedSince(stored, 'revision')),
        ...(after.short_name === before.short_name
          ? []
          : [reserveShortName(after), releaseShortName(before, conflict)]),
      ];
      await writeDefinition(
        kind,
        { experiment, project: ancestors.project, principal, newId },
        { before, after },
        items,
        { renameUses, earlierValue: kind.earlierValue?.(wanted) },
      );
      return kind.shown(after);
    });
  };
}

/** The content that a change compares. Editing an imported definition makes it ordinary, which changes no content. */
function contentOf<Row extends DefinitionRow>(row: Row): Row {
  return { ...row, import_id: undefined, revision: undefined };
}

function headOf(row: DefinitionRow) {
  const { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created } = row;
  return { parent, sort, uuid, workspace_uuid, project_uuid, experiment_uuid, creator, created };
}
