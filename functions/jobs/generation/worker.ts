import { propose } from '../../engine/propose.ts';
import { askSandbox } from '../../platform/ask-sandbox.ts';
import { systemContext } from '../../platform/context.ts';
import { jobWorker } from '../lifecycle/job-worker.ts';
import { generationJob } from './generation-job.ts';

export const handler = jobWorker(generationJob(propose, askSandbox), { now: systemContext.now, beatMilliseconds: 500 });
