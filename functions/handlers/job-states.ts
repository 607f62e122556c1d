import { getJob } from '../features/job-states/api/get-job.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('job-states', { getJob });
