import { generationEnd } from '../features/generation/worker/generate-outcome.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker(generationEnd);
