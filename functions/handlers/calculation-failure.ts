import { calculateOutcome } from '../features/calculation/worker/calculate-task.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker<'calculation'>({ calculate: calculateOutcome });
