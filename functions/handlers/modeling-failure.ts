import { modelOutcome } from '../features/modelling/worker/model-task.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker<'modeling'>({ model: modelOutcome });
