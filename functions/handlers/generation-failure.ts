import { copyOutcome } from '../features/copies/worker/copy-outcome.ts';
import { generateOutcome } from '../features/generation/worker/generate-outcome.ts';
import { importOutputsOutcome } from '../features/imports/worker/import-outputs-outcome.ts';
import { importSeriesOutcome } from '../features/imports/worker/import-series-outcome.ts';
import { deadLetterWorker } from '../jobs/job-worker.ts';

export const handler = deadLetterWorker<'generation'>({
  generate: generateOutcome,
  'import-series': importSeriesOutcome,
  'import-outputs': importOutputsOutcome,
  copy: copyOutcome,
});
