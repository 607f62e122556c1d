import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { sample as sampleSchema } from '../../../../shared/contracts/samples.ts';
import { ApiFailure, callApi } from '../../lib/call-api.ts';
import { findSample, putSample } from '../../lib/merge-series.ts';
import { notify } from '../../lib/notices.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { changeSeries, seriesHere } from '../../lib/series-list.ts';
import { createSampleEdits } from './sample-edits.ts';
import { type CellEdit, editedValues } from './sample-values.ts';

export const conflictText = 'Somebody else changed this sample. It now shows the current values.';

/** Saves samples cell by cell; the table shows an edit at once and takes it back when it cannot be saved. */
export function useSampleEdits(place: ExperimentPlace) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ id, edits }: { id: string; edits: readonly CellEdit[] }) => {
      const version = findSample(seriesHere(client, place), id)?.version ?? 0;
      const body = { version, ...editedValues(edits) };
      return await callApi('updateSample', {
        path: { id },
        query: { workspace: place.workspace, project: place.project },
        body,
      });
    },
    onSuccess: (saved) => changeSeries(client, place, (list) => putSample(list, saved)),
    onError: (error) => {
      const current = currentSample(error);
      if (!current) return;
      changeSeries(client, place, (list) => putSample(list, current));
      notify(conflictText, 'warning');
    },
    meta: { ownStatuses: [409] },
  });
  const save = useRef(mutateAsync);
  useEffect(() => {
    save.current = mutateAsync;
  });
  const edits = useMemo(
    () => createSampleEdits(async (id, batch) => void (await save.current({ id, edits: batch }))),
    [],
  );
  const pending = useSyncExternalStore(edits.subscribe, edits.pending);
  useLeaveWarning(pending.size > 0);
  return { pending, add: edits.add };
}

/** The sample as the server has it, when that is what the answer was about. */
export function currentSample(error: unknown) {
  if (!(error instanceof ApiFailure) || error.status !== 409) return undefined;
  return sampleSchema.safeParse(error.body?.current).data;
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
