import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveEvent } from '#shared/contracts/events.ts';
import type { PlotSample } from '#shared/contracts/models.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments, putExperiment } from '#web/lib/resources/experiment-data.ts';
import { queryKeys } from '#web/lib/resources/query-keys.ts';
import { useMissedPlot } from './use-missed-plot.ts';

/** The axes, by short name; '' where none is chosen yet. */
export interface PlotAxes {
  x: string;
  y: string;
}

/** A plot that has arrived, and over what it was made. */
export interface ArrivedPlot extends PlotAxes {
  samples: readonly PlotSample[];
}

/**
 * The axes of the next plot, the plot that is there, and the calls that make and cancel one.
 *
 * @param running the job that plots, as the experiment says; undefined before it is known
 */
export function useSurfacePlot(place: ExperimentPlace, running: string | undefined) {
  const client = useQueryClient();
  const [axes, setAxes] = useState<PlotAxes>({ x: '', y: '' });
  const [arrived, setArrived] = useState<ArrivedPlot | undefined>();

  /** A plot that somebody else asked for is shown too; it chooses the axes where nothing is chosen here. */
  function show({ samples, ...over }: ArrivedPlot): void {
    setArrived({ ...over, samples });
    setAxes((chosen) => (chosen.x === '' && chosen.y === '' ? over : chosen));
  }

  const onSuccess = ({ detail, experiment }: Awaited<ReturnType<typeof callApi<'plot'>>>) => {
    notify(detail, 'info');
    putExperiment(client, experiment);
  };
  // A refusal often means that somebody else was faster: see how things stand.
  const onError = () => client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) });
  const plot = useMutation({
    mutationFn: (plot_settings: PlotAxes) => callApi('plot', { ...placeArguments(place), body: { plot_settings } }),
    onSuccess,
    onError,
  });
  const missed = useMissedPlot(place, running, show);
  const cancel = useMutation({
    mutationFn: () => callApi('cancelPlot', placeArguments(place)),
    onSuccess: (answer) => {
      missed.end(running ?? '');
      return onSuccess(answer);
    },
    onError,
  });

  function onEvent({ method, job_id, plot_samples: samples, plot_settings: over }: LiveEvent): void {
    if (method === 'plotting_success' || method === 'plotting_failure') missed.end(job_id);
    if (samples && over) show({ ...over, samples });
  }

  const isPlotting = (running ?? '') !== '' || plot.isPending || missed.isAsking;
  return { axes, setAxes, arrived, isPlotting, plot, cancel, onEvent };
}

/** What the place of the plot says, other than the plot. */
export function plotMessage(axes: PlotAxes, arrived: PlotAxes | undefined, isPlotting: boolean): string | undefined {
  if (isPlotting) return 'Please wait - plot is being generated...';
  if (!arrived) return 'Please select parameters and generate a plot';
  const isOutdated = axes.x !== arrived.x || axes.y !== arrived.y;
  return isOutdated ? 'Plot is outdated - please generate a new plot' : undefined;
}
