import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SampleFile } from '#shared/contracts/sample-files.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { filesKey } from '#web/lib/resources/sample-files.ts';

/** Deletes a file of a sample, and brings it back. */
export function useChangeFile(place: ExperimentPlace) {
  const client = useQueryClient();
  const { query } = placeArguments(place);
  const { mutateAsync } = useMutation({
    mutationFn: async ({ file, isThere }: { file: SampleFile; isThere: boolean }): Promise<void> => {
      const path = { id: file.sample, file: file.uuid };
      if (isThere) await callApi('restoreSampleFile', { path, query });
      else await callApi('deleteSampleFile', { path, query });
    },
    onSettled: () => client.invalidateQueries({ queryKey: filesKey(place) }),
  });
  return {
    remove: (file: SampleFile) => mutateAsync({ file, isThere: false }),
    restore: (file: SampleFile) => mutateAsync({ file, isThere: true }),
  };
}
