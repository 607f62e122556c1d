import { crossValidate } from '../engine/model.ts';
import { modelingJob } from '../features/modelling/worker/model-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import { systemContext } from '../runtime/context.ts';
import { askSandbox } from '../sandbox/client/ask-sandbox.ts';

export const handler = jobWorker(modelingJob(crossValidate, askSandbox), {
  now: systemContext.now,
  beatMilliseconds: 500,
});
