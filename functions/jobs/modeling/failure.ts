import { deadLetterWorker } from '../lifecycle/job-worker.ts';
import { modelingEnd } from './modeling-end.ts';

export const handler = deadLetterWorker(modelingEnd);
