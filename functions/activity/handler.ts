import { apiHandler } from '../platform/api-handler.ts';
import { listActivity } from './list-activity.ts';

export const handler = apiHandler('activity', { listActivity });
