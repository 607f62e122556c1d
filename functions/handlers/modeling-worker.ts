import { crossValidate } from '#shared/engine/model.ts';
import { modelTask } from '../features/modelling/worker/model-task.ts';
import { jobWorker } from '../jobs/job-worker.ts';
import type { TasksOf } from '../jobs/task.ts';
import { askSandbox } from '../sandbox/client/ask-sandbox.ts';

export const handler = jobWorker({ model: modelTask(crossValidate, askSandbox) } satisfies TasksOf<'modeling'>);
