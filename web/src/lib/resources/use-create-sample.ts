import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { changeSeries, putSample } from './series-cache.ts';

/** Adds a sample to a series, and to the cached list: a deleted one, or else one with its values. */
export const useCreateSample = (place: ExperimentPlace) => useMutation(creatingSample(useQueryClient(), place));

export function creatingSample(client: QueryClient, place: ExperimentPlace) {
  const { query } = placeArguments(place);
  return mutationOptions({
    mutationFn: async ({ series, body }: { series: string; body: BodyInputOf<'createSample'> }) => {
      const create = (sent: typeof body) => callApi('createSample', { path: { id: series }, query, body: sent });
      const { restores, ...values } = body;
      if (restores === undefined) return create(values);
      try {
        return await create(body);
      } catch (error) {
        // It is not kept any more.
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
        return create(values);
      }
    },
    onSuccess: (sample) => changeSeries(client, place, (list) => putSample(list, sample)),
  });
}
