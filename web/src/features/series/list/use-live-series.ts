import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveExperiment } from '#web/lib/live/use-live-experiment.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { currentSession } from '#web/lib/session/session.ts';

/** The charts screen shows the notices of plotting. */
const jobNotices = ['generation', 'calculation', 'modeling'] as const;

/** The live events of the series screen; `onNewSeries` receives the uuid of a generated series. */
export function useLiveSeries(place: ExperimentPlace, onNewSeries: (uuid: string | undefined) => void) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(0);
  const live = useLiveExperiment(place, {
    jobNotices,
    changeNotices: true,
    onChange: ({ editor }, applied) => {
      // The person's own edits do not rearrange rows.
      if (editor.uuid !== currentSession()?.sub) void applied.then(() => setRevision((count) => count + 1));
    },
    onEvent: ({ method, series, series_list, refetch }, applied) => {
      if (series_list || refetch) void applied.then(() => setRevision((count) => count + 1));
      if (method !== 'generation_success') return;
      // A large series is not part of its event; it is the last one of the fetched list.
      void applied.then(() => onNewSeries(series?.uuid ?? cachedSeries(client, place).at(-1)?.uuid));
    },
  });
  /** `revision` counts changes of samples from other windows or jobs. */
  return { ...live, revision };
}
