import * as actions from '../features/administration/api/actions.ts';
import * as licences from '../features/administration/api/licences.ts';
import * as permissions from '../features/administration/api/permissions.ts';
import * as roles from '../features/administration/api/roles.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('administration', { ...actions, ...licences, ...permissions, ...roles });
