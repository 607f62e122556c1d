import { checkEmail } from '../features/accounts/api/check-email.ts';
import { createUser } from '../features/accounts/api/create-user.ts';
import { deleteUser } from '../features/accounts/api/delete-user.ts';
import { getUser } from '../features/accounts/api/get-user.ts';
import { getUserPermissions } from '../features/accounts/api/get-user-permissions.ts';
import { listUsers } from '../features/accounts/api/list-users.ts';
import { updateAccountCsvSettings } from '../features/accounts/api/update-account-csv-settings.ts';
import { updateUser } from '../features/accounts/api/update-user.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('accounts', {
  getUserPermissions,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  checkEmail,
  updateAccountCsvSettings,
});
