import { transact } from '#functions/aws/transact.ts';
import { accountChanged, emailItems } from '#functions/entities/accounts/account-items.ts';
import { takeOutOfProjects } from '#functions/entities/projects/take-out-of-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { csvChange } from '#functions/http/csv-change.ts';
import { closeSockets } from '#functions/live/close-sockets.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import { notFound, refusedField } from '#functions/runtime/api-error.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { changeSeats, seatLinesOf } from './change-seats.ts';
import { ownMemberships } from './own-memberships.ts';
import { presentUser } from './read-users.ts';
import { keepSuperadmin, losesRights } from './superadmins.ts';

const { equals } = where<UserRow>();

export const updateUser: Handle<'updateUser'> = async ({ target, body, principal }, { newId }) => {
  const { workspaces, gives_up_own_rights: confirmed, ...change } = body;
  const wanted = { ...target, ...change };
  const { email, is_staff, is_active } = wanted;
  const keeping = await keepSuperadmin(target, wanted);
  if (principal.caller.uuid === target.uuid && losesRights(target, wanted) && !confirmed) throw unconfirmed();
  const before = await ownMemberships(target.uuid);
  const { after, left, items } = await changeSeats(target.uuid, before, workspaces ?? seatLinesOf(before), newId);
  const signsOut = email !== target.email || !is_active;
  const set = { ...change, email, is_staff, is_active, ...(signsOut ? { session_key: newId() } : {}) };
  await transact([
    users.change(
      platform,
      { parent: platform, sort: target.uuid },
      {
        set,
        condition: and(
          equals('email', target.email),
          equals('is_staff', target.is_staff),
          equals('is_active', target.is_active),
        ),
      },
      accountChanged,
    ),
    ...emailItems(target, email),
    ...keeping,
    ...items,
  ]);
  if (signsOut) await endSessions(target.uuid);
  else await closeSockets([target.uuid]);
  for (const seat of left) await takeOutOfProjects(seat.workspace_uuid, [target.uuid]);
  return presentUser({ ...target, ...set }, after);
};

const unconfirmed = () =>
  refusedField('gives_up_own_rights', 'These are your own rights as a superadmin: confirm that you give them up');

export const updateAccountCsvSettings: Handle<'updateAccountCsvSettings'> = async ({ path, body, principal }) => {
  const { uuid } = principal.caller;
  if (path.uuid !== uuid || (body.uuid ?? uuid) !== uuid) throw notFound();
  const key = { parent: platform, sort: uuid };
  const before = await users.get(platform, key);
  const row = before && (await users.update(platform, key, csvChange(before, body)));
  if (!row) throw before ? accountChanged() : notFound();
  return presentUser(row, await ownMemberships(uuid));
};
