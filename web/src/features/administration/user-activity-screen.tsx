import CopyIcon from '@mui/icons-material/ContentCopyRounded';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type * as z from 'zod';
import { activityWords } from '#shared/contracts/activity-words.ts';
import type { activityLine } from '#shared/contracts/administration.ts';
import { downloadText } from '#web/lib/browser/download.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { truncate } from '#web/lib/format/truncate.ts';
import { notify } from '#web/lib/notices.ts';
import { paths } from '#web/lib/paths.ts';
import { useGetUser } from '#web/lib/resources/account.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { dateColumn } from '#web/ui/data-table/date-column.ts';
import { DetailList } from '#web/ui/detail-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ActivityDays, type Days } from './activity-days.tsx';
import {
  type ActivityChoice,
  activityCsv,
  activityFileName,
  useExportActivity,
  useListActivity,
} from './activity-queries.ts';
import { detailsOf } from './named-config.ts';

type Activity = z.output<typeof activityLine>;

/** The activity log. The server searches and sorts; more lines load on demand. */
export function UserActivityScreen() {
  const [search, setSearch] = useState('');
  const [days, setDays] = useState<Days>({});
  const [order, setOrder] = useState<ActivityChoice['order']>('newest');
  const choice = { ...days, search, order };
  const query = useListActivity(choice);
  const { data: account } = useGetUser();
  const exported = useExportActivity(choice);
  const save = () =>
    exported.mutate(undefined, {
      onSuccess: (lines) => {
        const now = Math.floor(Date.now() / 1000);
        downloadText(activityFileName(now), activityCsv(lines, account?.csv_delimiter ?? ','));
      },
    });

  return (
    <>
      <PageHeader title="User activity" />
      <DataTable
        label="User activity"
        query={query}
        columns={columns}
        rowName={({ user, timestamp }) => `${user}, ${formatDate(timestamp)}`}
        emptyText="No activity"
        serverSort={{
          id: 'timestamp',
          desc: order === 'newest',
          toggle: () => setOrder(order === 'newest' ? 'oldest' : 'newest'),
        }}
        onSearch={setSearch}
        menu={(line) => [{ label: 'Copy', icon: <CopyIcon fontSize="small" />, onClick: () => void copy(line) }]}
        expanded={(line) => <DetailList details={detailsOf(columns, line)} />}
        toolbar={
          <>
            <ActivityDays onChange={setDays} />
            {query.hasNextPage && (
              <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
                {order === 'newest' ? 'Load older' : 'Load newer'}
              </Button>
            )}
            <Button
              variant="contained"
              startIcon={<DownloadIcon />}
              disabled={!account}
              loading={exported.isPending}
              onClick={save}
            >
              Export CSV
            </Button>
          </>
        }
      />
    </>
  );
}

/** The details of a row as text, to paste into an e-mail or a ticket. */
async function copy(line: Activity): Promise<void> {
  await navigator.clipboard.writeText(
    detailsOf(columns, line)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
  );
  notify('The line was copied');
}

/** Only the time sorts, on the server: not all lines are loaded. */
const columns: DataTableColumn<Activity>[] = [
  dateColumn('timestamp', 'Timestamp', ({ timestamp }) => timestamp, { searchable: false }),
  { id: 'user', sortable: false, header: 'User', value: ({ user }) => user },
  {
    id: 'action',
    sortable: false,
    header: 'Action',
    value: ({ action }) => activityWords(action),
    cell: ({ action, sample }) => (
      <>
        {activityWords(action)}
        {sample && (
          <>
            {' · '}
            <TextLink to={paths.sampleDetails(sample)}>History</TextLink>
          </>
        )}
      </>
    ),
  },
  { id: 'ip', sortable: false, header: 'IP address', value: ({ ip }) => ip },
  {
    id: 'user_agent',
    sortable: false,
    header: 'User agent',
    value: ({ user_agent }) => user_agent,
    cell: ({ user_agent }) => (
      <Box component="span" sx={{ display: 'block', minWidth: 260, typography: 'caption' }}>
        {truncate(user_agent)}
      </Box>
    ),
  },
];
