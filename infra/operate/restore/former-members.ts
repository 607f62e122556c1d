import { randomUUID } from 'node:crypto';
import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { transact } from '#functions/aws/transact.ts';
import { joinItems, type Seat, takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import { assignItems } from '#functions/features/projects/api/assign-users.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { timeOrderedId } from '#functions/runtime/ids.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform, platformKey, type TableName } from '#functions/tables/definitions.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { projects, roles, users } from '#functions/tables/tables.ts';
import { query, type RawItem, readRawItem, textOf } from '../raw-tables.ts';

/** Somebody who was a member of the workspace, and is none now. */
export interface FormerMember extends Seat {
  /** The projects that were assigned. */
  projects: string[];
  /** How people know the member: name, address and role. */
  text: string;
  /** Why the membership cannot come back. */
  refusal?: string;
}

type NameOf = (table: TableName) => string;

export async function formerMembers(workspace: string, nameThen: NameOf): Promise<FormerMember[]> {
  const now = new Set<string>();
  for await (const { user_uuid } of query('memberships', workspaceMemberships(workspace))) now.add(textOf(user_uuid));
  const found: FormerMember[] = [];
  for await (const then of query('memberships', workspaceMemberships(workspace), nameThen)) {
    if (!now.has(textOf(then.user_uuid))) found.push(await formerMember(workspace, then, nameThen));
  }
  return found;
}

async function formerMember(workspace: string, then: RawItem, nameThen: NameOf): Promise<FormerMember> {
  const [user_uuid, role_uuid] = [textOf(then.user_uuid), textOf(then.role_uuid)];
  const [user, role, own] = await Promise.all([
    users.get(platform, platformKey(user_uuid)),
    roles.get(platform, platformKey(role_uuid)),
    readRawItem('memberships', { parent: userMemberships(user_uuid), sort: workspace }, nameThen),
  ]);
  const refusal = !user ? 'the account is gone' : role ? undefined : 'the role is gone';
  return {
    // A new one: its time ends the access tokens of the former membership.
    ...{ uuid: timeOrderedId(Date.now()), workspace_uuid: workspace, user_uuid, role_uuid },
    projects: own?.projects?.SS ?? [],
    text: `${user ? `${user.name} <${user.email}>` : user_uuid} (${role?.name ?? role_uuid})`,
    ...(refusal !== undefined && { refusal }),
  };
}

/** Lines for who decides whether they come back. */
export function membersText(former: readonly FormerMember[], members = false): string[] {
  if (former.length === 0) return [];
  const names = former.map(({ text, refusal }) => (refusal ? `${text}: ${refusal}` : text)).join(', ');
  const hint = members ? '' : ' They stay out without --members.';
  return [`Members then who are none now: ${names}.${hint}`];
}

/**
 * Makes them members again, each with the role and those of the assigned projects that are there, if the licence has a
 * seat.
 *
 * @returns a line for each who could not be
 */
export async function bringBack(former: readonly FormerMember[]): Promise<string[]> {
  const refused: string[] = [];
  for (const { text, refusal, projects: assigned, ...seat } of former) {
    if (refusal !== undefined) continue;
    try {
      const { items } = await joinItems(seat, 'members');
      const account = users.check(platform, platformKey(seat.user_uuid), () => new ApiError('refused', 'No account'));
      await transact([...items, account, ...takeUpRoles([seat.role_uuid], 'members')]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push(`${text} could not come back: ${error.message}.`);
      continue;
    }
    for (const project of assigned) await assign(seat, project);
  }
  return refused;
}

async function assign({ workspace_uuid, user_uuid: user }: Seat, project: string): Promise<void> {
  await retryOnConflict(async (conflict) => {
    const row = await projects.get(workspace_uuid, { parent: workspace_uuid, sort: project });
    if (!row) return;
    const others = row.users.filter((line) => line.user !== user);
    const users = [...others, row.users.find((line) => line.user === user) ?? { uuid: randomUUID(), user }];
    const condition = where<ProjectRow>().equals('users', row.users);
    await transact([
      projects.change(workspace_uuid, row, { set: { users }, condition }, conflict),
      ...assignItems(row, others, users),
    ]);
  });
}
