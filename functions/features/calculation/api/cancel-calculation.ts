import { shownExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { calculationQueued } from '#functions/formulas/calculate-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { answerCancel } from '#functions/jobs/cancel-on-request.ts';
import { startJob } from '#functions/jobs/start-job.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { isJoinable } from '#shared/rules/jobs.ts';

/**
 * Ends a calculation: people keep the values that there were, and those of formulas that have changed are marked. With
 * `calculate_again` it begins one instead, for want of a documented call that does.
 */
export const cancelCalculation: Handle<'cancelCalculation'> = async ({ target, above, body, grant }, { newId }) => {
  const { project } = above;
  if (!body?.calculate_again) return answerCancel('calculation', { experiment: target, project });
  if (target.calculated_total === 0 || target.series_total === 0) {
    return { detail: 'There is nothing to calculate', experiment: shownExperiment(target, project) };
  }
  // What waits already will calculate everything that is out of date.
  const queued = isJoinable(target)
    ? target
    : await startJob({
        kind: 'calculation',
        jobId: newId(),
        experiment: target,
        project,
        creator: grant.caller.name,
        sentence: calculationQueued,
      });
  if (!queued) throw busy();
  return { detail: calculationQueued, experiment: shownExperiment(queued, project) };
};
