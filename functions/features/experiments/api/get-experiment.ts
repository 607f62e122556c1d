import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';

export const getExperiment: Handle<'getExperiment'> = async ({ target, ancestors }) =>
  presentExperiment(target, ancestors.project);
