import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { putSample } from './merge-series.ts';
import { changeSeries } from './series-cache.ts';

/** Adds a sample to a series, and to the cached list. */
export function useCreateSample(place: ExperimentPlace) {
  const client = useQueryClient();
  const { query } = placeArguments(place);
  return useMutation({
    mutationFn: ({ series, body }: { series: string; body: BodyInputOf<'createSample'> }) =>
      callApi('createSample', { path: { id: series }, query, body }),
    onSuccess: (sample) => changeSeries(client, place, (list) => putSample(list, sample)),
  });
}
