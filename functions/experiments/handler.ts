import { apiHandler } from '../platform/api-handler.ts';
import { createExperiment } from './create-experiment.ts';
import { deleteExperiment } from './delete-experiment.ts';
import { duplicateExperiment } from './duplicate-experiment.ts';
import { getExperiment } from './get-experiment.ts';
import { listAllExperiments } from './list-all-experiments.ts';
import { listExperiments } from './list-experiments.ts';
import { listRecentExperiments } from './list-recent-experiments.ts';
import { listWorkspaceExperiments } from './list-workspace-experiments.ts';
import { updateExperiment } from './update-experiment.ts';

export const handler = apiHandler('experiments', {
  listExperiments,
  createExperiment,
  listAllExperiments,
  getExperiment,
  updateExperiment,
  deleteExperiment,
  listWorkspaceExperiments,
  listRecentExperiments,
  duplicateExperiment,
});
