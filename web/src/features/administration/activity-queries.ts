import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { administrationKey } from '#web/lib/resources/administration.ts';
import { useDebounced } from '#web/lib/timing/use-debounced.ts';

type Activity = ResponseOf<'listActivity'>['activities'][number];

/** The log's lines that contain `search`, in pages; dropped when the screen closes. */
export function useListActivity(search: string) {
  const wanted = useDebounced(search.trim().slice(0, 200));
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...administrationKey, 'activity', wanted],
    queryFn: ({ pageParam, signal }) => callApi('listActivity', { query: queryOf(wanted, pageParam), signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { ...query, data: data?.pages.flatMap(({ activities }) => activities) };
}

/** Reads all lines that contain `search`, page by page, for the file. */
export function useExportActivity(search: string) {
  return useMutation({
    mutationFn: async () => {
      const lines: Activity[] = [];
      let after = '';
      do {
        const page = await callApi('listActivity', { query: queryOf(search.trim().slice(0, 200), after) });
        lines.push(...page.activities);
        after = page.next ?? '';
      } while (after);
      return lines;
    },
  });
}

const queryOf = (search: string, after: string) => ({
  ...(search ? { search } : {}),
  ...(after ? { after } : {}),
});
