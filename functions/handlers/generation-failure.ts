import { copyOutcome } from '../features/copies/worker/copy-task.ts';
import { generateOutcome } from '../features/generation/worker/generate-task.ts';
import { importOutcomes } from '../features/imports/worker/import-task.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker<'generation'>({
  generate: generateOutcome,
  ...importOutcomes,
  copy: copyOutcome,
});
