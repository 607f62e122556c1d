import { transact } from '#functions/aws/transact.ts';
import { accountChanged } from '#functions/entities/accounts/account-items.ts';
import { leaveItems } from '#functions/entities/memberships/membership-items.ts';
import { takeOutOfProjects } from '#functions/entities/projects/take-out-of-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames, users } from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { ownMemberships } from './own-memberships.ts';
import { keepSuperadmin } from './superadmins.ts';

/** Three items per membership, and a transaction has 100. */
const maxAtOnce = 30;

/**
 * If the memberships do not fit into one transaction they are ended first: after a crash half-way the user can be
 * deleted again.
 */
export const deleteUser: Handle<'deleteUser'> = async ({ target }) => {
  const { uuid, email } = target;
  const keeping = await keepSuperadmin(target, undefined);
  const seats = await ownMemberships(uuid);
  const rest = seats.slice(0, maxAtOnce);
  for (let i = maxAtOnce; i < seats.length; i += maxAtOnce) {
    await transact(seats.slice(i, i + maxAtOnce).flatMap(leaveItems));
  }
  await transact([
    users.remove(platform, { parent: platform, sort: uuid }, accountChanged, where<UserRow>().equals('email', email)),
    uniqueNames.remove(platform, { parent: emailNames, sort: email }, accountChanged),
    ...keeping,
    ...rest.flatMap(leaveItems),
  ]);
  await endSessions(uuid);
  for (const seat of seats) await takeOutOfProjects(seat.workspace_uuid, [uuid]);
};
