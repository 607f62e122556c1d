import { requireAction } from '#functions/access/authorise.ts';
import { definitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { hasValidSamples } from '#functions/entities/samples/valid-samples-of.ts';
import { isWaitedFor, startOnRequest } from '#functions/formulas/start-on-request.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { cancelOnRequest } from '#functions/jobs/cancel-job.ts';
import { messageOf } from '#functions/jobs/job-message.ts';
import { ApiError, busy, notFound, refusedField } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { experiments, plots } from '#functions/tables/tables.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { isBusy } from '#shared/rules/jobs.ts';
import { limits } from '#shared/rules/limits.ts';
import { texts } from '#shared/rules/messages.ts';
import { plotted } from '../messages.ts';

const queued = 'Plot generation has been queued';

export const plot: Handle<'plot'> = async ({ target, body, ancestors, principal }, { newId, now }) => {
  const settings = body.plot_settings;
  if (!settings) return findPlot(target, ancestors.project, body.job_id ?? '');
  const scope = { workspace: target.workspace_uuid, project: target.project_uuid };
  requireAction('plot.manage', principal.access, scope, now());
  const jobId = newId();
  // A repeat of the call that has started it.
  if (target.plotting_id === jobId) return { detail: queued, experiment: presentExperiment(target, ancestors.project) };
  if (isBusy(target) && !isWaitedFor(target)) throw busy();
  const { inputs } = await definitionsOf(target);
  const names = new Set(inputs.map(({ short_name }) => short_name));
  for (const axis of ['x', 'y'] as const) {
    if (!names.has(settings[axis])) throw refusedField(`plot_settings.${axis}`, 'The experiment has no such input');
  }
  if (!(await hasValidSamples(target, limits.minimumValidSamples))) {
    throw new ApiError('validation', texts.insufficientSamples);
  }
  const origin = messageOf('plot', { experiment: target, jobId, creator: principal.caller.name });
  const locked = await startOnRequest({
    message: { ...origin, plot_settings: settings },
    experiment: target,
    access: principal.access,
    project: ancestors.project,
    queued,
  });
  return { detail: queued, experiment: presentExperiment(locked, ancestors.project) };
};

export const cancelPlot: Handle<'cancelPlot'> = (request) => cancelOnRequest('plotting', request);

const isStillPlotted = 'The plot is still being generated';
const wasNotPlotted = 'The plot was cancelled or has failed: please generate it again';

/**
 * The result of a plot for a client that missed its event: the plot, or the one that was made after it. The experiment
 * is read first: a plot that no longer runs by then is written, or never will be (decision CHART-10).
 */
async function findPlot(
  { uuid, workspace_uuid, parent, sort }: ExperimentRow,
  project: ProjectRow,
  jobId: string,
): Promise<ResponseOf<'plot'>> {
  const row = await experiments.get(workspace_uuid, { parent, sort });
  if (!row) throw notFound();
  const experiment = presentExperiment(row, project);
  const made = (await plots.list(workspace_uuid, uuid)).filter((plot) => plot.sort >= jobId);
  const { plot_samples, plot_settings } = made.at(-1) ?? {};
  if (plot_samples && plot_settings) return { detail: plotted, experiment, plot_samples, plot_settings };
  return { detail: row.plotting_id === jobId ? isStillPlotted : wasNotPlotted, experiment };
}
