import { cancelJob } from '../jobs/lifecycle/cancel-job.ts';
import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { experiments } from '../tables/tables.ts';

const cancelled = 'Series generation has been cancelled';
const idle = 'No series generation is running';

/** Who cancels a generation that has just ended wants what is the case already: that is no error. */
export const cancelGeneration: Handle<'cancelGeneration'> = async ({ target, above }) => {
  const released = await cancelJob('generation', target, above.project, cancelled);
  const experiment =
    released ?? (await experiments.get(target.workspace_uuid, { parent: target.parent, sort: target.sort }));
  if (!experiment) throw notFound();
  return { detail: released ? cancelled : idle, experiment: shownExperiment(experiment, above.project) };
};
