import { deadLetterWorker } from '../lifecycle/job-worker.ts';
import { plottingEnd } from './plotting-end.ts';

export const handler = deadLetterWorker(plottingEnd);
