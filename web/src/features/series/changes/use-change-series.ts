import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { putSample, withoutSample } from '#web/lib/resources/merge-series.ts';
import { changeSeries } from '#web/lib/resources/series-cache.ts';
import { useCreateSample } from '#web/lib/resources/use-create-sample.ts';
import { currentSample } from '#web/unsaved/save-outcome.ts';
import { deletingSeries, importingOutputs, importingSeries } from './series-mutations.ts';

/** The calls that change series and whole samples, with their effect on the cached list. */
export function useChangeSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  const { query } = placeArguments(place);
  const deleteSeries = useMutation(deletingSeries(client, place));
  const createSample = useCreateSample(place);
  const updateSample = useMutation({
    mutationFn: ({ id, body }: { id: string; body: BodyInputOf<'updateSample'> }) =>
      callApi('updateSample', { path: { id }, query, body }),
    onSuccess: (sample) => changeSeries(client, place, (list) => putSample(list, sample)),
    onError: (error) => {
      const current = currentSample(error);
      if (!current) return;
      changeSeries(client, place, (list) => putSample(list, current));
      notify(
        `${current.edited_by ?? 'Somebody else'} changed this sample. It now shows the current values.`,
        'warning',
      );
    },
    meta: { ownStatuses: [409] },
  });
  const deleteSample = useMutation({
    mutationFn: ({ uuid }: Pick<Sample, 'uuid'>) => callApi('deleteSample', { path: { id: uuid }, query }),
    onSuccess: (_nothing, { uuid }) => changeSeries(client, place, (list) => withoutSample(list, uuid)),
  });
  return { deleteSeries, createSample, updateSample, deleteSample };
}

export function useImportSeries(place: ExperimentPlace) {
  return useMutation(importingSeries(useQueryClient(), place));
}

export function useImportOutputs(place: ExperimentPlace, series: Pick<Series, 'uuid' | 'number'>) {
  return useMutation(importingOutputs(useQueryClient(), place, series));
}
