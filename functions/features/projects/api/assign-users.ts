import type * as z from 'zod';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { refusedField } from '#functions/runtime/api-error.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { memberships } from '#functions/tables/tables.ts';
import type { projectUserLine } from '#shared/contracts/projects.ts';
import { messages } from '#shared/rules/messages.ts';

type Users = ProjectRow['users'];
type Project = Pick<ProjectRow, 'uuid' | 'workspace_uuid'>;

/** A transaction has 100 items, and two are the project's and the workspace's own (decision SPACE-2). */
const maxAtOnce = 90;

/** Interprets a form's lines: null adds a user, a known line keeps its uuid, and other lines are refused. */
export function projectUsers(
  lines: readonly z.output<typeof projectUserLine>[],
  before: Users,
  newId: () => string,
): Users {
  const known = new Set(before.map((line) => line.uuid));
  const users = lines.map(({ uuid, user }) => {
    if (uuid !== null && !known.has(uuid)) throw refused('A line of the list of users does not exist');
    return { uuid: uuid ?? newId(), user };
  });
  if (new Set(users.map((line) => line.user)).size < users.length) throw refused(messages.exists('User'));
  return users;
}

/**
 * Transaction items that assign added users and release removed ones. Only members of the workspace can be assigned.
 */
export function assignItems(project: Project, before: Users, after: Users): TransactionItem[] {
  const had = new Set(before.map((line) => line.user));
  const has = new Set(after.map((line) => line.user));
  const items = [
    ...[...has].filter((user) => !had.has(user)).map((user) => assignment(project, user, 'ADD')),
    ...[...had].filter((user) => !has.has(user)).map((user) => assignment(project, user, 'DELETE')),
  ];
  if (items.length > maxAtOnce) throw refused(`At most ${maxAtOnce} users can be added or removed at once`);
  return items;
}

/** Those of `users` who are still members: former members have no item to release. */
export async function membersAmong(workspace: string, users: Users): Promise<Users> {
  if (users.length === 0) return [];
  const rows = await memberships.list(workspace, workspaceMemberships(workspace));
  const members = new Set(rows.map((row) => row.user_uuid));
  return users.filter((line) => members.has(line.user));
}

/** Releases the users of a deleted project who are still members; remaining assignments give no access. */
export async function releaseAssignments(project: Project, users: Users): Promise<void> {
  const remaining = await membersAmong(project.workspace_uuid, users);
  await Promise.allSettled(remaining.map(({ user }) => transact([assignment(project, user, 'DELETE')])));
}

function assignment({ uuid, workspace_uuid }: Project, user: string, verb: 'ADD' | 'DELETE'): TransactionItem {
  return memberships.changeSet(
    workspace_uuid,
    { parent: userMemberships(user), sort: workspace_uuid },
    { verb, attribute: 'projects', values: [uuid] },
    () => refused('A project user must be a member of the workspace'),
  );
}

const refused = (detail: string) => refusedField('users', detail);
