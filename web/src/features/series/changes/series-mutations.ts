import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { Series } from '#shared/contracts/series.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { texts } from '#shared/rules/messages.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { experimentTreeKey } from '#web/lib/resources/experiments.ts';
import { changeSeries, putSeries, withoutSample } from '#web/lib/resources/series-cache.ts';

/** The calls that create, fill and delete series, with their effect on the cached list. */

/** A file has more rows than one call can take: the server's message explains that. */
const saysTooLarge = {
  onError: (error: Error) => {
    if (error instanceof ApiFailure && error.status === 413) notify(error.message, 'error');
  },
  meta: { ownStatuses: [413] },
};

type SeriesName = Pick<Series, 'uuid' | 'number'>;

export const deletingSeries = (client: QueryClient, place: ExperimentPlace) =>
  mutationOptions({
    /** `untouched`: delete only if the series is as it was imported. */
    mutationFn: ({ uuid, untouched }: SeriesName & { untouched?: boolean }) =>
      callApi('deleteSeries', {
        path: { id: uuid },
        query: { ...placeArguments(place).query, ...(untouched && { untouched: 'true' as const }) },
      }),
    onSuccess: (_nothing, { uuid, number, untouched }) => {
      changeSeries(client, place, (list) => list.filter((series) => series.uuid !== uuid));
      // The undo of an import has its own message.
      if (!untouched) notify(`Series ${number} deleted`);
    },
  });

export const deletingSample = (client: QueryClient, place: ExperimentPlace) =>
  mutationOptions({
    mutationFn: ({ uuid }: { uuid: string }) =>
      callApi('deleteSample', { path: { id: uuid }, query: placeArguments(place).query }),
    onSuccess: (_nothing, { uuid }) => changeSeries(client, place, (list) => withoutSample(list, uuid)),
  });

/** Names or annotates a series, or draws or takes away a random run order, which all of its samples say. */
export const updatingSeries = (client: QueryClient, place: ExperimentPlace, { uuid }: Pick<Series, 'uuid'>) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<'updateSeries'>) =>
      callApi('updateSeries', { path: { id: uuid }, query: placeArguments(place).query, body }),
    onSuccess: async (head, { run_order }) => {
      changeSeries(client, place, (list) =>
        list.map((series) => (series.uuid === uuid ? { ...head, samples: series.samples } : series)),
      );
      if (run_order !== undefined) await client.invalidateQueries({ queryKey: experimentTreeKey(place.experiment) });
    },
  });

/** Locks a series that is finished, or unlocks it. */
export const lockingSeries = (client: QueryClient, place: ExperimentPlace) =>
  mutationOptions({
    mutationFn: ({ uuid, locked }: Pick<Series, 'uuid' | 'number' | 'locked'>) =>
      callApi(locked ? 'unlockSeries' : 'lockSeries', { path: { id: uuid }, query: placeArguments(place).query }),
    onSuccess: (head) => {
      changeSeries(client, place, (list) =>
        list.map((series) => (series.uuid === head.uuid ? { ...head, samples: series.samples } : series)),
      );
      notify(`Series ${head.number} ${head.locked ? 'locked' : 'unlocked'}`);
    },
  });

/** `isAgain`: the redo of an import has its own message. */
export const importingSeries = (client: QueryClient, place: ExperimentPlace, { isAgain = false } = {}) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<'importSeries'>) => callApi('importSeries', { ...placeArguments(place), body }),
    onSuccess: ({ series, parameters }, { design }) => {
      if (!series?.uuid) {
        notify(texts.seriesImportFailed, 'error');
        return;
      }
      const brought = parameters.in_parameters.length + parameters.out_parameters.length > 0;
      if (series.samples.length < series.sample_count) {
        // A large series is created in the background, or read with the list in pages: an event reports its end.
        void client.invalidateQueries({ queryKey: experimentTreeKey(place.experiment) });
        notify(`${countOf(series.sample_count, 'sample is', 'samples are')} being imported`, 'info');
        return;
      }
      changeSeries(client, place, (list) => putSeries(list, series));
      if (brought) void client.invalidateQueries({ queryKey: experimentTreeKey(place.experiment) });
      if (!isAgain)
        notify(
          `Series ${series.number} ${design ? 'planned' : 'imported'}: ${countOf(series.sample_count, 'sample', 'samples')}`,
        );
    },
    ...saysTooLarge,
  });

/** Fills the outputs of a series from the rows of a file. */
export const importingOutputs = (client: QueryClient, place: ExperimentPlace, { uuid, number }: SeriesName) =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<'importOutParameters'>) =>
      callApi('importOutParameters', { path: { id: uuid }, query: placeArguments(place).query, body }),
    onSuccess: (series, { replaces }) => {
      const isThere = series.samples.length === series.sample_count;
      if (isThere) changeSeries(client, place, (list) => putSeries(list, series));
      void client.invalidateQueries({ queryKey: experimentTreeKey(place.experiment) });
      // Outputs of a large file are written in the background: an event reports their end.
      if (!isThere) notify(`Outputs of series ${number} are being imported`, 'info');
      else if (!replaces) notify(`Outputs of series ${number} imported`);
    },
    ...saysTooLarge,
  });
