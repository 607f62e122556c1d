import { copyOutcome } from '#functions/features/copies/worker/copy-outcome.ts';
import { generateOutcome } from '#functions/features/generation/worker/generate-task.ts';
import { importOutputsOutcome, importSeriesOutcome } from '#functions/features/imports/worker/import-outcomes.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker<'generation'>({
  generate: generateOutcome,
  'import-series': importSeriesOutcome,
  'import-outputs': importOutputsOutcome,
  copy: copyOutcome,
});
