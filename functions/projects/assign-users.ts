import { ApiError } from '../platform/api-error.ts';
import type { Step } from '../platform/transact.ts';
import { type ProjectRow, userMemberships } from '../tables/rows.ts';
import { memberships } from '../tables/tables.ts';

type Users = ProjectRow['users'];

/** Steps that assign who is new and release who is gone. Only members of the workspace can be assigned. */
export function assignSteps(project: Pick<ProjectRow, 'uuid' | 'workspace_uuid'>, before: Users, after: Users): Step[] {
  const had = new Set(before.map((line) => line.user));
  const has = new Set(after.map((line) => line.user));
  return [
    ...[...has].filter((user) => !had.has(user)).map((user) => assignment(project, user, 'ADD')),
    ...[...had].filter((user) => !has.has(user)).map((user) => assignment(project, user, 'DELETE')),
  ];
}

function assignment(
  { uuid, workspace_uuid }: Pick<ProjectRow, 'uuid' | 'workspace_uuid'>,
  user: string,
  verb: 'ADD' | 'DELETE',
): Step {
  return memberships.changeSet(
    workspace_uuid,
    { parent: userMemberships(user), sort: workspace_uuid },
    { verb, attribute: 'projects', values: [uuid] },
    () => new ApiError('validation', 'A project user must be a member of the workspace'),
  );
}
