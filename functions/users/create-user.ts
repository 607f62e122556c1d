import { createSteps, newAccount } from '../platform/account-steps.ts';
import type { Handle } from '../platform/api-handler.ts';
import { transact } from '../platform/transact.ts';
import { changeSeats } from './change-seats.ts';
import { shownUser } from './shown-user.ts';

export const createUser: Handle<'createUser'> = async ({ body }, { now, newId }) => {
  const uuid = newId();
  const { name, email, password, is_staff: isStaff } = body;
  const workspace = body.workspaces[0]?.workspace;
  const { after, steps } = await changeSeats(uuid, [], body.workspaces, newId);
  const row = await newAccount({ uuid, name, email, password, isStaff, now: now(), workspace });
  await transact([...createSteps(row), ...steps]);
  return shownUser(row, after);
};
