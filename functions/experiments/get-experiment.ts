import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';

export const getExperiment: Handle<'getExperiment'> = async ({ target, above }) =>
  shownExperiment(target, above.project);
