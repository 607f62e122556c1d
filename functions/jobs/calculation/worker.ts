import { askSandbox } from '#functions/platform/ask-sandbox.ts';
import { systemContext } from '#functions/platform/context.ts';
import { jobWorker } from '../lifecycle/job-worker.ts';
import { calculationJob } from './calculation-job.ts';

export const handler = jobWorker(calculationJob(askSandbox), { now: systemContext.now, beatMilliseconds: 500 });
