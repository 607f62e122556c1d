import type { Task } from '#functions/jobs/task.ts';
import { type ImportOutputsMessage, importOutputsOutcome } from './import-outputs-outcome.ts';
import { importSeriesOutcome } from './import-series-outcome.ts';
import { performImport } from './perform-import.ts';
import { performOutputsImport } from './perform-outputs-import.ts';

/** The jobs that write the content of large files. */
export const importSeriesTask: Task = { ...importSeriesOutcome, perform: performImport };
export const importOutputsTask: Task<ImportOutputsMessage> = {
  ...importOutputsOutcome,
  perform: performOutputsImport,
};
