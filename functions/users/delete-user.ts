import { accountChanged } from '../platform/account-steps.ts';
import type { Handle } from '../platform/api-handler.ts';
import { endSessions } from '../platform/end-sessions.ts';
import { leaveSteps } from '../platform/membership-steps.ts';
import { takeOutOfProjects } from '../platform/take-out-of-projects.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { emailNames } from '../tables/rows.ts';
import { uniqueNames, users } from '../tables/tables.ts';
import { ownMemberships } from './own-memberships.ts';
import { keepSuperadmin } from './superadmins.ts';

/** Three items a membership, and a transaction has room for 100. */
const mostAtOnce = 30;

/** Memberships end first where they do not fit into one transaction: a crash half-way leaves a user to delete again. */
export const deleteUser: Handle<'deleteUser'> = async ({ target }) => {
  const { uuid, email } = target;
  const keeping = await keepSuperadmin(target, undefined);
  const seats = await ownMemberships(uuid);
  const rest = seats.slice(0, mostAtOnce);
  for (let i = mostAtOnce; i < seats.length; i += mostAtOnce) {
    await transact(seats.slice(i, i + mostAtOnce).flatMap(leaveSteps));
  }
  await transact([
    users.remove(platform, { parent: platform, sort: uuid }, accountChanged, {
      condition: 'email = :email',
      values: { ':email': email },
    }),
    uniqueNames.remove(platform, { parent: emailNames, sort: email }, accountChanged),
    ...keeping,
    ...rest.flatMap(leaveSteps),
  ]);
  await endSessions(uuid);
  for (const seat of seats) await takeOutOfProjects(seat.workspace_uuid, [uuid]);
};
