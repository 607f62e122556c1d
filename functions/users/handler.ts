import { apiHandler } from '../platform/api-handler.ts';
import { checkEmail } from './check-email.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { getUser } from './get-user.ts';
import { getUserPermissions } from './get-user-permissions.ts';
import { listUsers } from './list-users.ts';
import { updateAccountCsvSettings } from './update-account-csv-settings.ts';
import { updateUser } from './update-user.ts';

export const handler = apiHandler('users', {
  getUserPermissions,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  checkEmail,
  updateAccountCsvSettings,
});
