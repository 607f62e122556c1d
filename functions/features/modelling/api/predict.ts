import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { hasValidSamples } from '#functions/entities/samples/valid-samples-of.ts';
import { isWaitedFor, startOnRequest } from '#functions/formulas/start-on-request.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-job.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';

const queued = 'Modelling has been queued';

export const predict: Handle<'predict'> = async ({ target, ancestors, principal }, { newId }) => {
  const jobId = newId();
  // A repeat of the call that has started it.
  if (target.modeling_id === jobId) return { detail: queued, experiment: presentExperiment(target, ancestors.project) };
  if (isBusy(target) && !isWaitedFor(target)) throw busy();
  if (!(await hasValidSamples(target, limits.minimumValidSamples))) {
    throw new ApiError('validation', texts.insufficientSamples);
  }
  const locked = await startOnRequest({
    message: messageOf('model', { experiment: target, jobId, creator: principal.caller.name }),
    experiment: target,
    access: principal.access,
    project: ancestors.project,
    queued,
  });
  return { detail: queued, experiment: presentExperiment(locked, ancestors.project) };
};

/** One job runs at a time: with `generate_series` the call cancels a running generation (decision JOB-2). */
export const cancelModeling: Handle<'cancelModeling'> = (request) => {
  const cancelsGeneration = request.body?.generate_series === true && request.target.generation_id !== '';
  return cancelOnRequest(cancelsGeneration ? 'generation' : 'modeling', request);
};
