import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { formatCount } from '#shared/rules/format-count.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { QueryState } from '#web/ui/query-state.tsx';

/** How much of its licence a workspace has used in this month. */
export function WorkspaceUsage({ workspace }: { workspace: string }) {
  const usage = useWorkspaceUsage(workspace);
  return (
    <QueryState queries={{ usage }} waiting="…">
      {({ usage: { data } }) => usageText(data)}
    </QueryState>
  );
}

function usageText({ calls, job_seconds, calls_a_month, job_seconds_a_month }: ResponseOf<'getWorkspaceUsage'>) {
  const used = [
    `${formatCount(calls)}${ofBound(calls_a_month)} calls`,
    `${formatCount(job_seconds)}${ofBound(job_seconds_a_month)} seconds of jobs`,
  ];
  return used.join(', ');
}

const ofBound = (bound: number | undefined) => (bound === undefined ? '' : ` of ${formatCount(bound)}`);

/** Fetched anew whenever the row is expanded. */
const useWorkspaceUsage = (workspace: string) =>
  useQuery({
    queryKey: ['workspace-usage', workspace],
    queryFn: ({ signal }) => callApi('getWorkspaceUsage', { path: { id: workspace }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
