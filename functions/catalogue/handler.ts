import { apiHandler } from '../platform/api-handler.ts';
import * as actions from './actions.ts';
import * as licences from './licences.ts';
import * as permissions from './permissions.ts';
import * as roles from './roles.ts';

export const handler = apiHandler('catalogue', { ...actions, ...licences, ...permissions, ...roles });
