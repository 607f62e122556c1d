import { propose } from '#functions/engine/propose.ts';
import { askSandbox } from '#functions/platform/ask-sandbox.ts';
import { systemContext } from '#functions/platform/context.ts';
import { jobWorker } from '../lifecycle/job-worker.ts';
import { generationJob } from './generation-job.ts';

export const handler = jobWorker(generationJob(propose, askSandbox), { now: systemContext.now, beatMilliseconds: 500 });
