import { checkEmail, getUser, getUserPermissions, listUsers } from '../features/accounts/api/read-users.ts';
import { createUser, deleteUser, updateAccountCsvSettings, updateUser } from '../features/accounts/api/write-users.ts';
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
