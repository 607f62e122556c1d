import { copyOutcome } from '../features/copies/worker/copy-outcome.ts';
import { generateOutcome } from '../features/generation/worker/generate-task.ts';
import { importOutputsOutcome, importSeriesOutcome } from '../features/imports/worker/import-outcomes.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker<'generation'>({
  generate: generateOutcome,
  'import-series': importSeriesOutcome,
  'import-outputs': importOutputsOutcome,
  copy: copyOutcome,
});
