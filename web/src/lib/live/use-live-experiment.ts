import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChangeEvent, LiveEvent, Progress } from '#shared/contracts/events.ts';
import type { JobKind } from '#shared/rules/jobs.ts';
import { ApiFailure, callApi } from '../api/call-api.ts';
import { notify } from '../notices.ts';
import { type ExperimentPlace, paths } from '../paths.ts';
import { placeArguments } from '../resources/experiment-data.ts';
import { queryKeys } from '../resources/query-keys.ts';
import { currentSession } from '../session/session.ts';
import { applyChange } from './apply-change.ts';
import { applyLiveEvent } from './live-changes.ts';
import { useExperimentEvents } from './use-experiment-events.ts';

export interface ToldProgress {
  job: string;
  progress: Progress;
}

interface Options {
  /** The jobs of which snackbars tell on this screen. */
  told: readonly JobKind[];
  /** Whether snackbars tell of what other people change. */
  tellsChanges?: boolean;
  /** Called with each event; the promise is kept when everything that it says has come. */
  onEvent?: (event: LiveEvent, applied: Promise<void>) => void;
  /** The same for what people change. */
  onChange?: (change: ChangeEvent, applied: Promise<void>) => void;
}

/** Keeps a screen as the experiment is, in every window, and tells what happened. */
export function useLiveExperiment(place: ExperimentPlace, { told, tellsChanges = false, onEvent, onChange }: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<ToldProgress | undefined>();

  function onReconnect(first: boolean): void {
    // The screen has just asked for its data; only the job's state can be older than the line.
    const missed = [
      queryKeys.experimentTree(place.experiment),
      queryKeys.project(place.project),
      queryKeys.workspaces(),
      queryKeys.permissions(),
    ];
    const keys = first ? [queryKeys.experiment(place.experiment)] : missed;
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }

  function leave({ deleted_kind, message = 'The experiment has been deleted' }: ChangeEvent): void {
    notify(message, 'warning');
    // The screen is still there while the next one loads, and must not ask for what is gone.
    for (const queryKey of [queryKeys.experimentTree(place.experiment), queryKeys.project(place.project)]) {
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    const lists = [queryKeys.experimentLists(), queryKeys.allProjects(), queryKeys.projects(place.workspace)];
    for (const queryKey of lists) void client.invalidateQueries({ queryKey });
    const list = {
      experiment: paths.experiments(place.workspace, place.project),
      project: paths.projects(place.workspace),
      workspace: paths.dashboard,
    };
    void navigate(list[deleted_kind ?? 'experiment'], { replace: true });
  }

  const { isConnected } = useExperimentEvents(place.experiment, {
    onEvent: (event) => {
      const applied = applyLiveEvent(client, place, event);
      if (event.progress) setProgress({ job: event.job_id, progress: event.progress });
      if (event.message && isOf(event, told)) notify(event.message, event.color ?? 'info');
      onEvent?.(event, applied);
    },
    onChange: (change) => {
      if (change.method === 'experiment_deleted') return leave(change);
      const applied = applyChange(client, place, change);
      const isOthers = change.editor.uuid !== currentSession()?.sub;
      if (change.message && tellsChanges && isOthers) notify(change.message, 'info');
      onChange?.(change, applied);
    },
    onReconnect,
    onRefused: () => void leaveIfGone(client, place),
  });
  return { progress, isConnected };
}

/** Where the experiment is not there any more, the screen asks for it once more, and is left as an address is. */
async function leaveIfGone(client: QueryClient, place: ExperimentPlace): Promise<void> {
  try {
    await callApi('getExperiment', placeArguments(place));
  } catch (error) {
    const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 403);
    if (isGone) await client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) });
  }
}

/** Whether an event tells of one of these jobs, other than how far it is. */
function isOf({ method }: LiveEvent, kinds: readonly JobKind[]): boolean {
  return !method.endsWith('_progress') && kinds.some((kind) => method.startsWith(`${kind}_`));
}
