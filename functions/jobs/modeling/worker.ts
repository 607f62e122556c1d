import { crossValidate } from '#functions/engine/model.ts';
import { askSandbox } from '#functions/platform/ask-sandbox.ts';
import { systemContext } from '#functions/platform/context.ts';
import { jobWorker } from '../lifecycle/job-worker.ts';
import { modelingJob } from './modeling-job.ts';

export const handler = jobWorker(modelingJob(crossValidate, askSandbox), {
  now: systemContext.now,
  beatMilliseconds: 500,
});
