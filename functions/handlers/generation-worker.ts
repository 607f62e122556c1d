import { propose } from '../engine/propose.ts';
import { generationJob } from '../features/generation/worker/generate-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import { systemContext } from '../runtime/context.ts';
import { askSandbox } from '../sandbox/client/ask-sandbox.ts';

export const handler = jobWorker(generationJob(propose, askSandbox), { now: systemContext.now, beatMilliseconds: 500 });
