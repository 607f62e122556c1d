import { useQueryClient } from '@tanstack/react-query';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { experimentTreeKey } from '#web/lib/resources/experiments.ts';

/** Keeps the lists up to date, and locks the controls while jobs run. */
export function useLiveSettings(place: ExperimentPlace): void {
  const client = useQueryClient();
  useLiveExperiment(place, {
    jobNotices: [],
    changeNotices: true,
    // Importing a series may add inputs and outputs.
    onEvent: ({ series, series_list, refetch }) => {
      if (!series && !series_list && !refetch) return;
      void client.invalidateQueries({ queryKey: experimentTreeKey(place.experiment) });
    },
  });
}
