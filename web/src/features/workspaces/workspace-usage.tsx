import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { formatCount } from '#shared/rules/format-count.ts';
import { againMessage, boundedUsage } from '#shared/rules/usage.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { QueryState } from '#web/ui/query-state.tsx';

/** How much of its licence a workspace has used in this month. */
export function WorkspaceUsage({ workspace }: { workspace: string }) {
  const usage = useWorkspaceUsage(workspace);
  return (
    <QueryState inLine queries={{ usage }} waiting="…">
      {({ usage: { data } }) => <Usage {...data} />}
    </QueryState>
  );
}

const kinds = ['calls', 'job_seconds'] as const;

function Usage(usage: ResponseOf<'getWorkspaceUsage'>) {
  return kinds.map((kind) => {
    const [used, bound, { unit }] = [usage[kind], usage[`${kind}_a_month`], boundedUsage[kind]];
    const isOver = bound !== undefined && used >= bound;
    return (
      <Box key={kind} component="span" sx={{ display: 'block', ...(isOver && { color: 'error.main' }) }}>
        {bound === undefined ? `${formatCount(used)} ${unit}, no limit` : `${shareOf(used, bound)} ${unit}`}
        {isOver && `. ${againMessage(kind, Date.parse(usage.month) / 1000)}`}
      </Box>
    );
  });
}

const shareOf = (used: number, bound: number) => {
  const percent = bound === 0 ? 100 : Math.floor((used / bound) * 100);
  return `${percent} %: ${formatCount(used)} of ${formatCount(bound)}`;
};

/** Fetched again whenever the row is expanded. */
const useWorkspaceUsage = (workspace: string) =>
  useQuery({
    queryKey: ['workspace-usage', workspace],
    queryFn: ({ signal }) => callApi('getWorkspaceUsage', { path: { id: workspace }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
