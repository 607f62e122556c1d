import { apiHandler } from '../platform/api-handler.ts';
import { getUserPermissions } from './get-user-permissions.ts';

export const handler = apiHandler('users', { getUserPermissions });
