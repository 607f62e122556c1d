import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveEvent, Progress } from '../../../../shared/contracts/events.ts';
import { notify } from '../../lib/notices.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useExperimentEvents } from '../../lib/use-experiment-events.ts';
import { applyLiveEvent, isToldOnSeries } from './live-changes.ts';
import { seriesHere } from './use-series-list.ts';

export interface JobProgress {
  job: string;
  progress: Progress;
}

/** Keeps the screen as the experiment is, in every window, and tells what happened. */
export function useLiveSeries(place: ExperimentPlace, onNewSeries: (uuid: string | undefined) => void) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const [progress, setProgress] = useState<JobProgress | undefined>();

  function onEvent(event: LiveEvent): void {
    const applied = applyLiveEvent(client, place, event);
    if (event.series_list || event.refetch) void applied.then(() => setRevision((count) => count + 1));
    if (event.progress) setProgress({ job: event.job_id, progress: event.progress });
    if (isToldOnSeries(event)) notify(event.message ?? '', event.color ?? 'info');
    if (event.method === 'generation_success') void applied.then(() => onNewSeries(newest(event)));
  }

  /** A large series is not in its event; it is the last of the list that was asked for instead. */
  function newest({ series }: LiveEvent): string | undefined {
    return series?.uuid ?? seriesHere(client, place).at(-1)?.uuid;
  }

  function onReconnect(first: boolean): void {
    // The screen has just asked for the series; only the job's state can be older than the line.
    const queryKey = first ? queryKeys.experiment(place.experiment) : queryKeys.experimentTree(place.experiment);
    void client.invalidateQueries({ queryKey });
  }

  const { isConnected } = useExperimentEvents(place.experiment, { onEvent, onReconnect });
  /** `revision` counts the changes of samples that came from outside. */
  return { progress, isConnected, revision };
}
