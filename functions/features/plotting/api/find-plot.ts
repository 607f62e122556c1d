import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import { experiments, plots } from '#functions/tables/tables.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { plotted } from '../worker/perform-plotting.ts';

export const isStillPlotted = 'The plot is still being generated';
export const wasNotPlotted = 'The plot was cancelled or has failed: please generate it again';

/**
 * The result of a plot for a client that missed its event: the plot, or the one that was made after it. The experiment
 * is read first: a plot that no longer runs by then is written, or never will be (decision CHART-10).
 */
export async function findPlot(
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
