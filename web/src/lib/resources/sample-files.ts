import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { experimentTreeKey } from './experiments.ts';

export const filesKey = ({ experiment }: ExperimentPlace) => [...experimentTreeKey(experiment), 'files'];

/** The files of an experiment's samples, by sample. */
const filesQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: filesKey(place),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, AttachedFile[]>> => {
      const files: AttachedFile[] = [];
      let after: string | undefined;
      do {
        const { path, query } = placeArguments(place);
        const page = await callApi('listExperimentFiles', { path, query: { ...query, after }, signal });
        files.push(...page.files);
        after = page.next ?? undefined;
      } while (after !== undefined);
      return Map.groupBy(files, ({ sample }) => sample);
    },
  });

export const useSampleFiles = (place: ExperimentPlace) => useQuery(filesQuery(place));

/** Deletes a file of a sample, or brings it back. */
export function changingFile(client: QueryClient, place: ExperimentPlace) {
  const { query } = placeArguments(place);
  return mutationOptions({
    mutationFn: async ({ file, isThere }: { file: AttachedFile; isThere: boolean }): Promise<void> => {
      const path = { id: file.sample, file: file.uuid };
      if (isThere) await callApi('restoreSampleFile', { path, query });
      else await callApi('deleteSampleFile', { path, query });
    },
    onSettled: () => client.invalidateQueries({ queryKey: filesKey(place) }),
  });
}
