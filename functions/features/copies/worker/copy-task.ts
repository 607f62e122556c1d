import type { Task } from '#functions/jobs/task.ts';
import { type CopyMessage, copyOutcome } from './copy-outcome.ts';
import { performCopy } from './perform-copy.ts';

/** The job that copies an experiment with many samples. */
export const copyTask: Task<CopyMessage> = { ...copyOutcome, perform: performCopy };
