import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Experiment } from '../../../../shared/contracts/experiments.ts';
import { sample as sampleSchema } from '../../../../shared/contracts/samples.ts';
import { isBusy } from '../../../../shared/rules/jobs.ts';
import { ApiFailure, callApi } from '../../lib/call-api.ts';
import { findSample, putSample } from '../../lib/merge-series.ts';
import { notify } from '../../lib/notices.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changeSeries, seriesHere } from '../../lib/series-list.ts';
import { conflictOf, type SampleConflict } from './sample-conflict.ts';
import { createSampleEdits } from './sample-edits.ts';
import { type CellEdit, editedValues } from './sample-values.ts';

export const conflictText = 'Somebody else changed this sample. It now shows the current values.';
const againMilliseconds = 300;

/** Saves samples cell by cell; the table shows an edit at once and takes it back when it cannot be saved. */
export function useSampleEdits(place: ExperimentPlace) {
  const client = useQueryClient();
  const [conflicts, setConflicts] = useState<readonly SampleConflict[]>([]);
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, edits, version }: { id: string; edits: readonly CellEdit[]; version: number }) =>
      callApi('updateSample', {
        path: { id },
        query: { workspace: place.workspace, project: place.project },
        body: { version, ...editedValues(edits) },
      }),
    onSuccess: (saved) => changeSeries(client, place, (list) => putSample(list, saved)),
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 400 && error.body?.code !== 'busy') {
        notify(error.body?.detail || 'Bad request', 'error');
      }
    },
    meta: { ownStatuses: [400, 409] },
  });

  /** Sends edits, a second time when somebody else has changed other cells of the sample meanwhile. */
  async function send(id: string, edits: readonly CellEdit[]): Promise<'saved' | 'busy'> {
    const base = findSample(seriesHere(client, place), id);
    try {
      await mutateAsync({ id, edits, version: base?.version ?? 0 });
      return 'saved';
    } catch (error) {
      if (isBusyRefusal(error)) {
        await client.invalidateQueries({ queryKey: queryKeys.experiment(place.experiment) });
        await new Promise((resolve) => setTimeout(resolve, againMilliseconds));
        return 'busy';
      }
      const current = currentSample(error);
      if (!current) throw error;
      changeSeries(client, place, (list) => putSample(list, current));
      const conflict = base && conflictOf(edits, base, current);
      if (base && !conflict) return send(id, edits);
      if (conflict) setConflicts((list) => [...list.filter(({ sample }) => sample.uuid !== id), conflict]);
      notify(conflictText, 'warning');
      throw error;
    }
  }

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const edits = useMemo(
    () =>
      createSampleEdits((id, batch) => latest.current(id, batch), {
        idle: () => untilIdle(client, place.experiment),
      }),
    [client, place.experiment],
  );
  const pending = useSyncExternalStore(edits.subscribe, edits.pending);
  useLeaveWarning(pending.size > 0);
  const settle = ({ sample }: SampleConflict, useMine: boolean) => {
    setConflicts((list) => list.filter((one) => one.sample.uuid !== sample.uuid));
    const conflict = conflicts.find((one) => one.sample.uuid === sample.uuid);
    if (useMine && conflict) edits.add(sample.uuid, ...conflict.cells.map(({ edit }) => ({ ...edit })));
  };
  return { pending, add: edits.add, conflicts, settle };
}

/** The sample as the server has it, when that is what the answer was about. */
export function currentSample(error: unknown) {
  if (!(error instanceof ApiFailure) || error.status !== 409) return undefined;
  return sampleSchema.safeParse(error.body?.current).data;
}

const isBusyRefusal = (error: unknown) =>
  error instanceof ApiFailure && error.status === 400 && error.body?.code === 'busy';

/** Waits for the end of the job that the screen knows of. */
function untilIdle(client: QueryClient, experimentId: string): Promise<void> | undefined {
  const queryKey = queryKeys.experiment(experimentId);
  const isIdle = () => {
    const experiment = client.getQueryData<Experiment>(queryKey);
    return experiment === undefined || !isBusy(experiment);
  };
  if (isIdle()) return undefined;
  return new Promise((resolve) => {
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (!isIdle()) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Closing the window waits for a confirmation while something is not saved. */
function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
