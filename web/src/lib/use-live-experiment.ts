import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveEvent, Progress } from '../../../shared/contracts/events.ts';
import type { JobKind } from '../../../shared/rules/jobs.ts';
import { applyLiveEvent } from './live-changes.ts';
import { notify } from './notices.ts';
import type { ExperimentPlace } from './paths.ts';
import { queryKeys } from './query-keys.ts';
import { useExperimentEvents } from './use-experiment-events.ts';

export interface ToldProgress {
  job: string;
  progress: Progress;
}

interface Options {
  /** The jobs of which snackbars tell on this screen. */
  told: readonly JobKind[];
  /** Called with each event; the promise is kept when everything that it says has come. */
  onEvent?: (event: LiveEvent, applied: Promise<void>) => void;
}

/** Keeps a screen as the experiment is, in every window, and tells what happened. */
export function useLiveExperiment(place: ExperimentPlace, { told, onEvent }: Options) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ToldProgress | undefined>();

  function onReconnect(first: boolean): void {
    // The screen has just asked for its data; only the job's state can be older than the line.
    const queryKey = first ? queryKeys.experiment(place.experiment) : queryKeys.experimentTree(place.experiment);
    void client.invalidateQueries({ queryKey });
  }

  const { isConnected } = useExperimentEvents(place.experiment, {
    onEvent: (event) => {
      const applied = applyLiveEvent(client, place, event);
      if (event.progress) setProgress({ job: event.job_id, progress: event.progress });
      if (event.message && isOf(event, told)) notify(event.message, event.color ?? 'info');
      onEvent?.(event, applied);
    },
    onReconnect,
  });
  return { progress, isConnected };
}

/** Whether an event tells of one of these jobs, other than how far it is. */
function isOf({ method }: LiveEvent, kinds: readonly JobKind[]): boolean {
  return !method.endsWith('_progress') && kinds.some((kind) => method.startsWith(`${kind}_`));
}
