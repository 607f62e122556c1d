import { plottingEnd } from '../features/plotting/worker/plotting-end.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker(plottingEnd);
