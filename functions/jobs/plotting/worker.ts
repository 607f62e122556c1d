import { predictGrid } from '#functions/engine/plot.ts';
import { systemContext } from '#functions/platform/context.ts';
import { jobWorker } from '../lifecycle/job-worker.ts';
import { plottingJob } from './plotting-job.ts';

export const handler = jobWorker(plottingJob(predictGrid), { now: systemContext.now, beatMilliseconds: 500 });
