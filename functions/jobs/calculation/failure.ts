import { deadLetterWorker } from '../lifecycle/job-worker.ts';
import { calculationEnd } from './calculation-end.ts';

export const handler = deadLetterWorker(calculationEnd);
