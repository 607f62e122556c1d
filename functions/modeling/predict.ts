import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';
import { startJob } from '../jobs/lifecycle/start-job.ts';
import { ApiError, busy } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { hasValidSamples } from '../platform/valid-samples-of.ts';

const sentence = 'Modelling has been queued';

export const predict: Handle<'predict'> = async ({ target, above, grant }, { newId }) => {
  if (isBusy(target)) throw busy();
  if (!(await hasValidSamples(target, limits.minimumValidSamples))) {
    throw new ApiError('validation', texts.insufficientSamples);
  }
  const claimed = await startJob({
    kind: 'modeling',
    jobId: newId(),
    experiment: target,
    project: above.project,
    creator: grant.caller.name,
    sentence,
  });
  if (!claimed) throw busy();
  return { detail: sentence, experiment: shownExperiment(claimed, above.project) };
};
