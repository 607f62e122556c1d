import {
  define,
  deleteExperiment,
  duplicate,
  editFormula,
  type JobOperation,
  job,
  removeDefinition,
} from './experiment-steps.ts';
import { attachFile, deleteFile, undoFileDeletion } from './file-steps.ts';
import type { Laboratory } from './laboratory.ts';
import { createSample, deleteSample, editSample, remarkSample, undoSampleDeletion } from './sample-steps.ts';
import { deleteSeries, importOutputs, importSeries } from './series-steps.ts';
import { typeValue } from './type-value.ts';

const jobOf = (operation: JobOperation) => (lab: Laboratory) => job(lab, operation);

/** Steps of people, with their relative frequencies. */
export const steps: readonly (readonly [number, (lab: Laboratory) => Promise<void>])[] = [
  [6, jobOf('generateSeries')],
  [2, jobOf('cancelGeneration')],
  [4, jobOf('predict')],
  [1, jobOf('cancelModeling')],
  [4, jobOf('plot')],
  [1, jobOf('cancelPlot')],
  [1, jobOf('cancelCalculation')],
  [6, (lab) => importSeries(lab, 3 + lab.random.integer(6))],
  [1, (lab) => importSeries(lab, 120)],
  [5, (lab) => editSample(lab, 'hardness')],
  [3, (lab) => editSample(lab, 'heat')],
  [6, typeValue],
  [3, createSample],
  [2, deleteSample],
  [6, attachFile],
  [3, deleteFile],
  [5, undoFileDeletion],
  [5, undoSampleDeletion],
  [6, remarkSample],
  [3, deleteSeries],
  [3, importOutputs],
  [3, duplicate],
  [2, deleteExperiment],
  [3, define],
  [2, removeDefinition],
  [2, editFormula],
];

const total = steps.reduce((sum, [weight]) => sum + weight, 0);

/** A random step. */
export async function randomStep(lab: Laboratory): Promise<void> {
  let left = lab.random.integer(total);
  for (const [weight, step] of steps) {
    left -= weight;
    if (left < 0) return step(lab);
  }
}
