import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { activityWords } from '#shared/contracts/activity-words.ts';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { administrationKey } from '#web/lib/resources/administration.ts';
import { useDebounced } from '#web/lib/timing/use-debounced.ts';
import type { Days } from './activity-days.tsx';

type Activity = ResponseOf<'listActivity'>['activities'][number];

/** Which lines of the log are listed, and whether the oldest are first. */
export interface ActivityChoice extends Days {
  search: string;
  order: 'newest' | 'oldest';
}

/** The chosen lines of the log, in pages; dropped when the screen closes. */
export function useListActivity({ search, ...choice }: ActivityChoice) {
  const wanted = { ...choice, search: useDebounced(search.trim()) };
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

/** Reads all chosen lines, page by page, for the file. */
export function useExportActivity(choice: ActivityChoice) {
  return useMutation({
    mutationFn: async () => {
      const lines: Activity[] = [];
      let after = '';
      do {
        const page = await callApi('listActivity', { query: queryOf(choice, after) });
        lines.push(...page.activities);
        after = page.next ?? '';
      } while (after);
      return lines;
    },
  });
}

function queryOf({ search, from, until, order }: ActivityChoice, after: string) {
  const text = search.trim().slice(0, 200);
  return {
    ...(text ? { search: text } : {}),
    ...(from === undefined ? {} : { from: String(from) }),
    ...(until === undefined ? {} : { until: String(until) }),
    ...(order === 'oldest' ? { order } : {}),
    ...(after ? { after } : {}),
  };
}

export function activityCsv(lines: readonly Activity[], delimiter: ',' | ';' | '\t'): string {
  const rows = lines.map(({ timestamp, user, action, ip, user_agent }) => [
    formatDate(timestamp),
    user,
    activityWords(action),
    ip,
    user_agent,
  ]);
  const head = ['timestamp', 'user', 'action', 'ip_address', 'user_agent'];
  return csvText([head, ...rows], { delimiter, decimal: '.' });
}

/** Named by the day of the export. */
export function activityFileName(now: number): string {
  return `activity-log-${formatDate(now).slice(0, 10)}.csv`;
}
