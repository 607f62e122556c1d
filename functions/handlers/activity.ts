import { listActivity } from '../features/activity/api/list-activity.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('activity', { listActivity });
