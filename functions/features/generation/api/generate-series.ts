import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { licenceCount, requireRoom } from '#functions/entities/licences/quotas.ts';
import { startOnRequest } from '#functions/formulas/start-on-request.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-job.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { inParameters, outParameters } from '#functions/tables/tables.ts';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { KeptConditions } from '#shared/contracts/series-conditions.ts';
import { mixtureProblem } from '#shared/engine/space/mixture-problem.ts';
import { allowedBy, restrictAxis } from '#shared/engine/space/restrict-axis.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { resolveConditions } from './resolve-conditions.ts';

const queued = 'Series generation has been queued';

export const generateSeries: Handle<'generateSeries'> = async ({ target, ancestors, principal, body }, { newId }) => {
  const jobId = newId();
  // A repeat of the call that has started it.
  if (target.generation_id === jobId)
    return { detail: queued, experiment: presentExperiment(target, ancestors.project) };
  const [limit, defined] = await Promise.all([
    licenceCount('series_count', target.workspace_uuid, principal.access),
    isDefined(target),
  ]);
  if (!defined) throw new ApiError('validation', 'Series generation needs at least one input and one output parameter');
  const inputs = body?.conditions || target.mixtures?.length ? await inputsOf(target) : [];
  const conditions = body?.conditions && resolveConditions(inputs, body.conditions);
  requireMixtures(inputs, target.mixtures, conditions);
  requireRoom(target, limit);
  const locked = await startOnRequest({
    message: {
      ...messageOf('generate', { experiment: target, jobId, creator: principal.caller.name }),
      ...(conditions && { conditions }),
      ...(body?.count !== undefined && { count: body.count }),
    },
    experiment: target,
    access: principal.access,
    project: ancestors.project,
    limit,
    queued,
  });
  return { detail: queued, experiment: presentExperiment(locked, ancestors.project) };
};

const inputsOf = ({ uuid, workspace_uuid }: ExperimentRow) => inParameters.list(workspace_uuid, uuid);

async function isDefined({ uuid, workspace_uuid }: ExperimentRow): Promise<boolean> {
  const pages = await Promise.all([
    inParameters.page(workspace_uuid, uuid, { limit: 1 }),
    outParameters.page(workspace_uuid, uuid, { limit: 1 }),
  ]);
  return pages.every(({ rows }) => rows.length > 0);
}

export const cancelGeneration: Handle<'cancelGeneration'> = (request) => cancelOnRequest('generation', request);

/** Refuses a series whose samples could not be mixtures, with what is against it. */
function requireMixtures(
  inputs: readonly InParameter[],
  mixtures: readonly MixtureDefinition[] = [],
  conditions: KeptConditions = {},
): void {
  for (const mixture of mixtures) {
    const parts = inputs.filter(({ part_of }) => part_of === mixture.name);
    const axes = parts.map((input) => {
      const condition = conditions[input.uuid];
      return restrictAxis(axisOf(input), condition && allowedBy(condition));
    });
    const problem = parts.length > 0 ? mixtureProblem({ ...mixture, parts: axes }) : undefined;
    const hasConditions = parts.some(({ uuid }) => conditions[uuid]);
    if (problem)
      throw new ApiError('validation', hasConditions ? `Under the conditions of this series: ${problem}` : problem);
  }
}
