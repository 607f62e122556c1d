import { useQueryClient } from '@tanstack/react-query';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { experimentTreeKey } from '#web/lib/resources/experiments.ts';

/** Controls lock and unlock as jobs begin and end, and the lists are as others leave them. */
export function useLiveSettings(place: ExperimentPlace): void {
  const client = useQueryClient();
  useLiveExperiment(place, {
    jobNotices: [],
    changeNotices: true,
    // A series that was imported may bring inputs and outputs along.
    onEvent: ({ series, series_list, refetch }) => {
      if (!series && !series_list && !refetch) return;
      void client.invalidateQueries({ queryKey: experimentTreeKey(place.experiment) });
    },
  });
}
