import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SampleFile } from '#shared/contracts/sample-files.ts';
import { callApi } from '../api/call-api.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from './experiment-place.ts';
import { experimentTreeKey } from './experiments.ts';

export const filesKey = ({ experiment }: ExperimentPlace) => [...experimentTreeKey(experiment), 'files'];

/** The files of an experiment's samples, by sample. */
const filesQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: filesKey(place),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, SampleFile[]>> => {
      const files: SampleFile[] = [];
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
