import { useQueryClient } from '@tanstack/react-query';
import { putExperiment } from '../../lib/experiment-data.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useExperimentEvents } from '../../lib/use-experiment-events.ts';

/** Controls lock and unlock as jobs begin and end, whoever started them. */
export function useLiveSettings(place: ExperimentPlace): void {
  const client = useQueryClient();
  const { experiment } = place;
  useExperimentEvents(experiment, {
    onEvent: (event) => {
      putExperiment(client, event.experiment);
      if (event.series || event.series_list || event.refetch) {
        void client.invalidateQueries({ queryKey: queryKeys.experimentTree(experiment) });
      }
    },
    onReconnect: (first) => {
      const queryKey = first ? queryKeys.experiment(experiment) : queryKeys.experimentTree(experiment);
      void client.invalidateQueries({ queryKey });
    },
  });
}
