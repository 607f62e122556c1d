import type { Step } from '#functions/aws/transact.ts';
import { duplicate, notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { type WorkspaceRow, workspaceNames } from '#functions/tables/rows.ts';
import { uniqueNames } from '#functions/tables/tables.ts';

type Named = Pick<WorkspaceRow, 'uuid' | 'name'>;

/** Names of workspaces differ by more than case. */
const keyOf = ({ name }: Named) => ({ parent: workspaceNames, sort: name.toLowerCase() });

export function claimName(workspace: Named): Step {
  return uniqueNames.create(platform, { ...keyOf(workspace), uuid: workspace.uuid }, () => duplicate('Name'));
}

export function releaseName(workspace: Named): Step {
  return uniqueNames.remove(platform, keyOf(workspace), notFound, {
    condition: '#uuid = :uuid',
    names: { '#uuid': 'uuid' },
    values: { ':uuid': workspace.uuid },
  });
}

/** Steps of a rename; a change of case alone is none for the name that is taken. */
export function renameSteps(before: Named, after: Named): Step[] {
  if (keyOf(before).sort === keyOf(after).sort) return [];
  return [claimName(after), releaseName(before)];
}
