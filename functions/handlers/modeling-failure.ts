import { modelingEnd } from '../features/modelling/worker/modelling-end.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker(modelingEnd);
