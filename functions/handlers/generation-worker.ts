import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { copyTask } from '../features/copies/worker/copy-task.ts';
import { generateTask } from '../features/generation/worker/generate-task.ts';
import { importTasks } from '../features/imports/worker/import-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import type { TasksOf } from '../jobs/task.ts';
import { askSandbox } from '../sandbox/client/ask-sandbox.ts';

export const handler = jobWorker({
  generate: generateTask(proposeWithForecasts, askSandbox),
  ...importTasks(),
  copy: copyTask(),
} satisfies TasksOf<'generation'>);
