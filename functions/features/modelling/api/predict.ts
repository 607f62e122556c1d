import { shownExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { hasValidSamples } from '#functions/entities/samples/valid-samples-of.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { startJob } from '#functions/jobs/start-job.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';

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
