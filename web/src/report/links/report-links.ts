import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Report, report } from '#shared/contracts/reports.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { type ExperimentPlace, paths } from '#web/lib/paths.ts';
import { experimentTreeKey } from '#web/lib/resources/experiments.ts';
import { gzipped } from '#web/lib/table-file/pack-rows.ts';

const reportLinksQuery = (place: ExperimentPlace) =>
  queryOptions({
    queryKey: [...experimentTreeKey(place.experiment), 'report-links'],
    queryFn: ({ signal }) => callApi('listReportLinks', { path: { id: place.experiment }, signal }),
    // Other people make and revoke links, too.
    staleTime: 0,
  });

export const useReportLinks = (place: ExperimentPlace) => useQuery(reportLinksQuery(place));

/** Makes a link to a report as it is, and answers its address, which nobody can show again. */
export function useCreateReportLink(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, ...link }: { name: string; expires: number; content: Report }) => {
      const body = { ...link, packed: await gzipped(JSON.stringify(content)) };
      const { secret } = await callApi('createReportLink', { path: { id: place.experiment }, body });
      return `${location.origin}${paths.sharedReport}#${secret}`;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: reportLinksQuery(place).queryKey }),
  });
}

/** A link that is gone already counts as revoked: the list is fetched in either case. */
export function useRevokeReportLink(place: ExperimentPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (link: string) => callApi('deleteReportLink', { path: { id: place.experiment, link } }),
    onSettled: () => client.invalidateQueries({ queryKey: reportLinksQuery(place).queryKey }),
  });
}

/** The report of a link's secret. */
export async function openSharedReport(secret: string): Promise<Report> {
  const { packed } = await callApi('readSharedReport', { body: { secret } });
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
  return report.parse(await new Response(stream).json());
}
