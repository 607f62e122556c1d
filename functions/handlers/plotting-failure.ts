import { plotOutcome } from '../features/plotting/worker/plot-task.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker<'plotting'>({ plot: plotOutcome });
