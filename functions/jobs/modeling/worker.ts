import { crossValidate } from '../../engine/model.ts';
import { askSandbox } from '../../platform/ask-sandbox.ts';
import { systemContext } from '../../platform/context.ts';
import { jobWorker } from '../lifecycle/job-worker.ts';
import { modelingJob } from './modeling-job.ts';

export const handler = jobWorker(modelingJob(crossValidate, askSandbox), {
  now: systemContext.now,
  beatMilliseconds: 500,
});
