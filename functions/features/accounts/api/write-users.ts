import { requireRecentPasswordIn } from '#functions/access/recent-password.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { accountChanged, createItems, emailItems, newAccount } from '#functions/entities/accounts/account-items.ts';
import { dropIdentitiesOf } from '#functions/entities/company/company-identities.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import { leaveItems, type Seat } from '#functions/entities/memberships/membership-items.ts';
import { takeOutOfProjects } from '#functions/entities/projects/take-out-of-projects.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { csvChange } from '#functions/http/csv-change.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import { closeSockets } from '#functions/live/sockets.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { and, unchangedSince, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { secondFactors, uniqueNames, users, workspaces } from '#functions/tables/tables.ts';
import { emailNames } from '#functions/tables/unique-name-rows.ts';
import { changeSeats, seatLinesOf } from './change-seats.ts';
import { ownMemberships, presentUser } from './read-users.ts';

export const createUser: Handle<'createUser'> = async ({ body, principal }, { now, newId }) => {
  const uuid = newId();
  const { name, email, password, is_staff: isStaff } = body;
  const workspace = body.workspaces[0]?.workspace;
  const { after, items } = await changeSeats(uuid, [], body.workspaces, newId);
  await requireRecentPasswordIn(changedSeats([], after), principal.caller, now());
  const row = await newAccount({ uuid, name, email, password, isStaff, now: now(), workspace });
  await transact([...createItems(row), ...items]);
  return presentUser(row, after);
};

export const updateUser: Handle<'updateUser'> = async ({ target, body, principal }, { now, newId }) => {
  const { workspaces: lines, gives_up_own_rights: confirmed, ...change } = body;
  const wanted = { ...target, ...change };
  const { email, is_staff, is_active } = wanted;
  const keeping = await keepSuperadmin(target, wanted);
  if (principal.caller.uuid === target.uuid && losesRights(target, wanted) && !confirmed) throw unconfirmed();
  const before = await ownMemberships(target.uuid);
  const { after, left, items } = await changeSeats(target.uuid, before, lines ?? seatLinesOf(before), newId);
  await requireRecentPasswordIn(changedSeats(before, after), principal.caller, now());
  const signsOut = email !== target.email || !is_active;
  const set = { ...change, email, is_staff, is_active, ...(signsOut ? { session_key: newId() } : {}) };
  await transact([
    users.change(
      platform,
      target,
      { set, condition: unchangedSince(target, 'email', 'is_staff', 'is_active') },
      accountChanged,
    ),
    ...emailItems(target, email),
    ...keeping,
    ...items,
  ]);
  if (signsOut) await endSessions(target.uuid);
  else await closeSockets([target.uuid]);
  for (const seat of left) await takeOutOfProjects(seat.workspace_uuid, [target.uuid]);
  await notifyOfChange(
    target,
    wanted,
    before.filter((seat) => isMoved(seat, after)),
  );
  return presentUser({ ...target, ...set }, after);
};

/** The workspaces in which an account gets, changes or loses a role. */
function changedSeats(before: readonly Seat[], after: readonly Seat[]): string[] {
  const isIn = (seats: readonly Seat[], { workspace_uuid, role_uuid }: Seat) =>
    seats.some((seat) => seat.workspace_uuid === workspace_uuid && seat.role_uuid === role_uuid);
  const changed = [...before.filter((seat) => !isIn(after, seat)), ...after.filter((seat) => !isIn(before, seat))];
  return changed.map(({ workspace_uuid }) => workspace_uuid);
}

const isMoved = (seat: Seat, after: readonly Seat[]): boolean =>
  after.some(({ uuid, role_uuid }) => uuid === seat.uuid && role_uuid !== seat.role_uuid);

/** Tells an account's owner of another e-mail, where they had the old one, and of other roles. */
async function notifyOfChange(
  before: UserRow,
  after: Pick<UserRow, 'email' | 'is_staff'>,
  moved: readonly Seat[],
): Promise<void> {
  const user = before.uuid;
  if (after.email !== before.email) {
    await notifyOwner({ user, event: 'email-changed', subject: after.email, to: before.email });
  }
  const rows = await Promise.all(
    moved.map(({ workspace_uuid }) => workspaces.get(platform, platformKey(workspace_uuid))),
  );
  const places = rows.flatMap((row) => row?.name ?? []);
  if (after.is_staff !== before.is_staff) places.push('the installation');
  if (places.length > 0) await notifyOwner({ user, event: 'role-changed', subject: places.join(', ') });
}

const unconfirmed = () =>
  refusedField('gives_up_own_rights', 'These are your own rights as a superadmin: confirm that you give them up');

export const updateAccountCsvSettings: Handle<'updateAccountCsvSettings'> = async ({ path, body, principal }) => {
  const { uuid } = principal.caller;
  if (path.uuid !== uuid || (body.uuid ?? uuid) !== uuid) throw notFound();
  const key = platformKey(uuid);
  const before = await users.get(platform, key);
  const row = before && (await users.update(platform, key, csvChange(before, body)));
  if (!row) throw before ? accountChanged() : notFound();
  return presentUser(row, await ownMemberships(uuid));
};

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
    users.remove(platform, target, accountChanged, unchangedSince(target, 'email')),
    uniqueNames.remove(platform, { parent: emailNames, sort: email }, accountChanged),
    ...keeping,
    ...rest.flatMap(leaveItems),
  ]);
  await endSessions(uuid);
  await secondFactors.dropAll([
    { parent: uuid, sort: 'totp' },
    { parent: uuid, sort: 'pending' },
    { parent: uuid, sort: 'add-passkey' },
    { parent: uuid, sort: 'use-passkey' },
  ]);
  await dropIdentitiesOf(uuid);
  for (const seat of seats) await takeOutOfProjects(seat.workspace_uuid, [uuid]);
};

/**
 * Transaction items that require another active superadmin if `before` ceases to be one. If two demote each other
 * concurrently, these items refuse one of them (decision ACCOUNT-10).
 */
async function keepSuperadmin(
  before: UserRow,
  after: Pick<UserRow, 'is_staff' | 'is_active'> | undefined,
): Promise<TransactionItem[]> {
  if (!isSuperadmin(before) || (after && isSuperadmin(after))) return [];
  const all = await users.list(platform, platform);
  const other = all.find((row) => isSuperadmin(row) && row.uuid !== before.uuid);
  if (!other) throw last();
  const { equals } = where<UserRow>();
  const isStill = and(equals('is_staff', true), equals('is_active', true));
  return [users.check(platform, platformKey(other.uuid), last, isStill)];
}

/** Whether a superadmin ceases to be one. */
const losesRights = (before: UserRow, after: Pick<UserRow, 'is_staff' | 'is_active'>): boolean =>
  isSuperadmin(before) && !isSuperadmin(after);

const isSuperadmin = ({ is_staff, is_active }: Pick<UserRow, 'is_staff' | 'is_active'>) => is_staff && is_active;

const last = () =>
  new ApiError('refused', 'The last active superadmin cannot be deleted, deactivated or made an ordinary user');
