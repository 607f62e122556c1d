import { createUser } from '../features/accounts/api/create-user.ts';
import { deleteUser } from '../features/accounts/api/delete-user.ts';
import { checkEmail, getUser, getUserPermissions, listUsers } from '../features/accounts/api/read-users.ts';
import { updateAccountCsvSettings, updateUser } from '../features/accounts/api/update-user.ts';
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
