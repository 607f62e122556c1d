import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LiveEvent } from '#shared/contracts/events.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { putExperiment } from '#web/lib/resources/experiments.ts';
import { useJobCommand } from '#web/lib/resources/use-job-command.ts';
import type { ArrivedPlot, ChosenAxes } from './surface-data.ts';

/**
 * The chosen axes, the plot that has arrived, and the calls that generate and cancel a plot.
 *
 * @param running the plotting job, as the experiment says; undefined before it is known
 */
export function useSurfacePlot(place: ExperimentPlace, running: string | undefined) {
  const [axes, setAxes] = useState<ChosenAxes>({ x: '', y: '' });
  const [arrived, setArrived] = useState<ArrivedPlot | undefined>();

  /** Shows a plot, also one that another account requested. Its axes become the chosen ones if none are chosen here. */
  function show({ samples, ...over }: ArrivedPlot): void {
    setArrived({ ...over, samples });
    setAxes((chosen) => (chosen.x === '' && chosen.y === '' ? over : chosen));
  }

  const plot = useJobCommand(place, (plot_settings: ChosenAxes) =>
    callApi('plot', { ...placeArguments(place), body: { plot_settings } }),
  );
  const missed = useMissedPlot(place, running, show);
  const cancel = useJobCommand(place, async () => {
    const answer = await callApi('cancelPlot', placeArguments(place));
    missed.end(running ?? '');
    return answer;
  });

  function onEvent({ method, job_id, plot_samples: samples, plot_settings: over }: LiveEvent): void {
    if (method === 'plotting_success' || method === 'plotting_failure') missed.end(job_id);
    if (samples && over) show({ ...over, samples });
  }

  const isPlotting = (running ?? '') !== '' || plot.isPending || missed.isAsking;
  return { axes, setAxes, arrived, isPlotting, plot, cancel, onEvent };
}

/**
 * Fetches the result of a plot that ended without an event: while the window was offline, or between the screen's first
 * fetch and the opening of the socket.
 */
function useMissedPlot(place: ExperimentPlace, running: string | undefined, onArrived: (plot: ArrivedPlot) => void) {
  const client = useQueryClient();
  const awaited = useRef('');
  const ended = useRef(new Set<string>());
  const { mutate, isPending } = useMutation({
    mutationFn: (job_id: string) => callApi('plot', { ...placeArguments(place), body: { job_id } }),
    retry: 2,
    onSuccess: ({ detail, experiment, plot_samples: samples, plot_settings: over }) => {
      if (samples && over) {
        onArrived({ ...over, samples });
        notify(detail, 'success');
      } else if (experiment.plotting_id === '') notify(detail, 'warning');
      putExperiment(client, experiment);
    },
  });
  useEffect(() => {
    if (running === undefined) return;
    const former = awaited.current;
    awaited.current = running;
    if (former !== '' && former !== running && !ended.current.has(former)) mutate(former);
  }, [running, mutate]);
  return {
    isAsking: isPending,
    /** Notes that the result of a plot is known here. */
    end: (job: string): void => {
      ended.current.add(job);
    },
  };
}
