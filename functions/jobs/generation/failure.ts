import { deadLetterWorker } from '../lifecycle/job-worker.ts';
import { generationEnd } from './generation-end.ts';

export const handler = deadLetterWorker(generationEnd);
