import { predictGrid } from '#shared/engine/plot.ts';
import { plotTask } from '../features/plotting/worker/plot-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import type { TasksOf } from '../jobs/task.ts';

export const handler = jobWorker({ plot: plotTask(predictGrid) } satisfies TasksOf<'plotting'>);
