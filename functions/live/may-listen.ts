import { may } from '#shared/rules/permissions.ts';
import { accessTo, callerOf } from '../access/caller.ts';
import { cached } from '../runtime/cached.ts';
import { systemContext } from '../runtime/context.ts';
import type { ConnectionRow } from '../tables/access-rows.ts';

/** Whether the user of a connection may still read its experiment; a revocation takes effect within two seconds. */
export async function mayListen(row: Pick<ConnectionRow, 'user_uuid' | 'workspace_uuid' | 'project_uuid'>) {
  return (await access([row.user_uuid, row.workspace_uuid, row.project_uuid].join(' '))) ?? false;
}

/** The same without the cache, for the caller that has just changed it. */
export async function mayListenNow(row: Pick<ConnectionRow, 'user_uuid' | 'workspace_uuid' | 'project_uuid'>) {
  const { user_uuid: user, workspace_uuid: workspace, project_uuid: project } = row;
  const caller = await callerOf(user);
  if (!caller) return false;
  const granted = await accessTo(caller, workspace);
  return may('experiment.read', granted, { workspace, project }, systemContext.now());
}

const access = cached(2, (key) => {
  const [user_uuid = '', workspace_uuid = '', project_uuid = ''] = key.split(' ');
  return mayListenNow({ user_uuid, workspace_uuid, project_uuid });
});
