import { requireOpenExperiment } from '#functions/access/record-lock.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { calculateMessage, calculationQueued } from '#functions/formulas/calculate-message.ts';
import { startOnRequest } from '#functions/formulas/start-on-request.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-job.ts';
import { isJoinable } from '#shared/rules/jobs.ts';

/**
 * Cancels a calculation: values stay, and those of changed formulas are marked. With `calculate_again` it starts one
 * instead, because no documented call does (decision JOB-2).
 */
export const cancelCalculation: Handle<'cancelCalculation'> = async (request, { newId }) => {
  const { target, ancestors, body, principal } = request;
  if (!body?.calculate_again) return cancelOnRequest('calculation', request);
  const { project } = ancestors;
  requireOpenExperiment(target);
  if (target.calculated_total === 0 || target.series_total === 0) {
    return { detail: 'There is nothing to calculate', experiment: presentExperiment(target, project) };
  }
  // A queued calculation will include everything that is outdated.
  const queued = isJoinable(target)
    ? target
    : await startOnRequest({
        message: calculateMessage(target, newId(), principal.caller.name),
        experiment: target,
        access: principal.access,
        project,
        queued: calculationQueued,
      });
  return { detail: calculationQueued, experiment: presentExperiment(queued, project) };
};
