import { calculationEnd } from '../features/calculation/worker/calculation-end.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker(calculationEnd);
