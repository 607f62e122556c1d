import { predictGrid } from '../engine/plot.ts';
import { plottingJob } from '../features/plotting/worker/plot-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import { systemContext } from '../runtime/context.ts';

export const handler = jobWorker(plottingJob(predictGrid), { now: systemContext.now, beatMilliseconds: 500 });
