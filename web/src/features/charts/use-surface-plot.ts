import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveEvent } from '../../../../shared/contracts/events.ts';
import type { PlotSample } from '../../../../shared/contracts/models.ts';
import { callApi } from '../../lib/call-api.ts';
import { placeArguments, putExperiment } from '../../lib/experiment-data.ts';
import { notify } from '../../lib/notices.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The axes, by short name; '' where none is chosen yet. */
export interface PlotAxes {
  x: string;
  y: string;
}

/** A plot that has arrived, and over what it was made. */
export interface ArrivedPlot extends PlotAxes {
  samples: readonly PlotSample[];
}

/** The axes of the next plot, the plot that is there, and the calls that make and cancel one. */
export function useSurfacePlot(place: ExperimentPlace) {
  const client = useQueryClient();
  const [axes, setAxes] = useState<PlotAxes>({ x: '', y: '' });
  const [arrived, setArrived] = useState<ArrivedPlot | undefined>();
  const onSuccess = ({ detail, experiment }: Awaited<ReturnType<typeof callApi<'plot'>>>) => {
    notify(detail, 'info');
    return putExperiment(client, experiment);
  };
  // A refusal often means that somebody else was faster: see how things stand.
  const onError = () => client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) });
  const plot = useMutation({
    mutationFn: (plot_settings: PlotAxes) => callApi('plot', { ...placeArguments(place), body: { plot_settings } }),
    onSuccess,
    onError,
  });
  const cancel = useMutation({ mutationFn: () => callApi('cancelPlot', placeArguments(place)), onSuccess, onError });

  /** A plot that somebody else asked for is shown too; it chooses the axes where nothing is chosen here. */
  function onEvent({ plot_samples: samples, plot_settings: over }: LiveEvent): void {
    if (!samples || !over) return;
    setArrived({ ...over, samples });
    setAxes((chosen) => (chosen.x === '' && chosen.y === '' ? over : chosen));
  }

  return { axes, setAxes, arrived, plot, cancel, onEvent };
}

/** What the place of the plot says, other than the plot. */
export function plotMessage(axes: PlotAxes, arrived: PlotAxes | undefined, isPlotting: boolean): string | undefined {
  if (isPlotting) return 'Please wait - plot is being generated...';
  if (!arrived) return 'Please select parameters and generate a plot';
  const isOutdated = axes.x !== arrived.x || axes.y !== arrived.y;
  return isOutdated ? 'Plot is outdated - please generate a new plot' : undefined;
}
