import { duplicateExperiment } from '../features/copies/api/duplicate-experiment.ts';
import { createExperiment } from '../features/experiments/api/create-experiment.ts';
import { deleteExperiment } from '../features/experiments/api/delete-experiment.ts';
import { getExperiment } from '../features/experiments/api/get-experiment.ts';
import { listAllExperiments } from '../features/experiments/api/list-all-experiments.ts';
import { listExperiments } from '../features/experiments/api/list-experiments.ts';
import { listRecentExperiments } from '../features/experiments/api/list-recent-experiments.ts';
import { listWorkspaceExperiments } from '../features/experiments/api/list-workspace-experiments.ts';
import { updateExperiment } from '../features/experiments/api/update-experiment.ts';
import { apiHandler } from '../http/api-handler.ts';

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
