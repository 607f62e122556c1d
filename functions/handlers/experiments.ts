import { duplicateExperiment } from '../features/copies/api/duplicate-experiment.ts';
import { lockExperiment, unlockExperiment } from '../features/experiments/api/lock-experiment.ts';
import {
  getExperiment,
  listAllExperiments,
  listExperiments,
  listRecentExperiments,
  listWorkspaceExperiments,
} from '../features/experiments/api/read-experiments.ts';
import { createExperiment, deleteExperiment, updateExperiment } from '../features/experiments/api/write-experiment.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('experiments', {
  listExperiments,
  createExperiment,
  listAllExperiments,
  getExperiment,
  updateExperiment,
  lockExperiment,
  unlockExperiment,
  deleteExperiment,
  listWorkspaceExperiments,
  listRecentExperiments,
  duplicateExperiment,
});
