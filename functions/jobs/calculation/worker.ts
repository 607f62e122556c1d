import { systemContext } from '../../platform/context.ts';
import { jobWorker } from '../lifecycle/job-worker.ts';
import { calculationJob } from './calculation-job.ts';
import { evaluate } from './evaluate.ts';

export const handler = jobWorker(calculationJob(evaluate), { now: systemContext.now, beatMilliseconds: 500 });
