import { transact } from '#functions/aws/transact.ts';
import { createItems, newAccount } from '#functions/entities/accounts/account-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { changeSeats } from './change-seats.ts';
import { presentUser } from './read-users.ts';

export const createUser: Handle<'createUser'> = async ({ body }, { now, newId }) => {
  const uuid = newId();
  const { name, email, password, is_staff: isStaff } = body;
  const workspace = body.workspaces[0]?.workspace;
  const { after, items } = await changeSeats(uuid, [], body.workspaces, newId);
  const row = await newAccount({ uuid, name, email, password, isStaff, now: now(), workspace });
  await transact([...createItems(row), ...items]);
  return presentUser(row, after);
};
