import { calculationJob } from '../features/calculation/worker/calculate-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import { systemContext } from '../runtime/context.ts';
import { askSandbox } from '../sandbox/client/ask-sandbox.ts';

export const handler = jobWorker(calculationJob(askSandbox), { now: systemContext.now, beatMilliseconds: 500 });
