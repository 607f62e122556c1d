import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '../../../../shared/contracts/routes.ts';
import type { Sample } from '../../../../shared/contracts/samples.ts';
import type { Series } from '../../../../shared/contracts/series.ts';
import { texts } from '../../../../shared/rules/messages.ts';
import { ApiFailure, callApi } from '../../lib/call-api.ts';
import { placeArguments } from '../../lib/experiment-data.ts';
import { putSample, putSeries, withoutSample } from '../../lib/merge-series.ts';
import { notify } from '../../lib/notices.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { changeSeries } from '../../lib/series-list.ts';
import { currentSample } from '../unsaved/save-outcome.ts';

/** The calls that change series and whole samples, each with what it means for the list on the screen. */
export function useChangeSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  const { query } = placeArguments(place);
  const deleteSeries = useMutation({
    mutationFn: ({ uuid }: Series) => callApi('deleteSeries', { path: { id: uuid }, query }),
    onSuccess: (_nothing, { uuid, number }) => {
      changeSeries(client, place, (list) => list.filter((series) => series.uuid !== uuid));
      notify(`Series ${number} deleted`);
    },
  });
  const createSample = useMutation({
    mutationFn: ({ series, body }: { series: string; body: BodyInputOf<'createSample'> }) =>
      callApi('createSample', { path: { id: series }, query, body }),
    onSuccess: (sample) => changeSeries(client, place, (list) => putSample(list, sample)),
  });
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
    mutationFn: ({ uuid }: Sample) => callApi('deleteSample', { path: { id: uuid }, query }),
    onSuccess: (_nothing, { uuid }) => changeSeries(client, place, (list) => withoutSample(list, uuid)),
  });
  return { deleteSeries, createSample, updateSample, deleteSample };
}

export function useImportSeries(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<'importSeries'>) => callApi('importSeries', { ...placeArguments(place), body }),
    onSuccess: ({ series, parameters }) => {
      if (!series?.uuid) {
        notify(texts.seriesImportFailed, 'error');
        return;
      }
      const brought = parameters.in_parameters.length + parameters.out_parameters.length > 0;
      if (series.samples.length < series.sample_count) {
        // A large series comes in the background, or with the list in pages: an event tells of its end.
        void client.invalidateQueries({ queryKey: queryKeys.experimentTree(place.experiment) });
        notify(`${series.sample_count} samples are being imported`, 'info');
        return;
      }
      changeSeries(client, place, (list) => putSeries(list, series));
      if (brought) void client.invalidateQueries({ queryKey: queryKeys.experimentTree(place.experiment) });
      notify(`Series ${series.number} imported: ${series.sample_count} samples`);
    },
    // A file with more rows than one call can take: what the server says about it helps.
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 413) notify(error.message, 'error');
    },
    meta: { ownStatuses: [413] },
  });
}

/** Fills the outputs of a series from the rows of a file. */
export function useImportOutputs(place: ExperimentPlace, { uuid, number }: Pick<Series, 'uuid' | 'number'>) {
  const client = useQueryClient();
  const { query } = placeArguments(place);
  return useMutation({
    mutationFn: (body: BodyInputOf<'importOutParameters'>) =>
      callApi('importOutParameters', { path: { id: uuid }, query, body }),
    onSuccess: (series) => {
      const isThere = series.samples.length === series.sample_count;
      if (isThere) changeSeries(client, place, (list) => putSeries(list, series));
      void client.invalidateQueries({ queryKey: queryKeys.experimentTree(place.experiment) });
      // Those of a large file come in the background: an event tells of their end.
      if (isThere) notify(`Outputs of series ${number} imported`);
      else notify(`Outputs of series ${number} are being imported`, 'info');
    },
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 413) notify(error.message, 'error');
    },
    meta: { ownStatuses: [413] },
  });
}
