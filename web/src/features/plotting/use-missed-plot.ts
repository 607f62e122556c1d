import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { putExperiment } from '#web/lib/resources/experiments.ts';
import type { ArrivedPlot } from './surface-axes.ts';

/**
 * Fetches the result of a plot that ended without an event: while the window was offline, or between the screen's first
 * fetch and the opening of the socket.
 */
export function useMissedPlot(
  place: ExperimentPlace,
  running: string | undefined,
  onArrived: (plot: ArrivedPlot) => void,
) {
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
