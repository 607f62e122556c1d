import { generationEnd } from '../features/generation/worker/generation-end.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker(generationEnd);
