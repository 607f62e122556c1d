import { calculateTask } from '../features/calculation/worker/calculate-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import type { TasksOf } from '../jobs/task.ts';
import { askSandbox } from '../sandbox/client/ask-sandbox.ts';

export const handler = jobWorker({ calculate: calculateTask(askSandbox) } satisfies TasksOf<'calculation'>);
