import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type * as z from 'zod';
import type { activity } from '../../../../shared/contracts/administration.ts';
import { downloadText } from '../../lib/download-text.ts';
import { formatDate } from '../../lib/format-date.ts';
import { truncate } from '../../lib/truncate.ts';
import { useGetUser } from '../../lib/use-get-user.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { DataTableColumn } from '../../ui/data-table/data-table-column.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { activityCsv, activityFileName } from './activity-file.ts';
import { useExportActivity, useListActivity } from './activity-queries.ts';

type Activity = z.output<typeof activity>;

/** Who did what, newest first. The server searches; older lines come on demand. */
export function UserActivityScreen() {
  const [search, setSearch] = useState('');
  const query = useListActivity(search);
  const { data: account } = useGetUser();
  const exported = useExportActivity(search);
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
        initialSort={{ id: 'timestamp', desc: true }}
        onSearch={setSearch}
        expanded={(line) => <DetailList details={detailsOf(line)} />}
        toolbar={
          <>
            {query.hasNextPage && (
              <Button onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
                Load older
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

const columns: DataTableColumn<Activity>[] = [
  {
    id: 'timestamp',
    header: 'Timestamp',
    value: ({ timestamp }) => timestamp,
    cell: ({ timestamp }) => formatDate(timestamp),
    searchable: false,
    nowrap: true,
  },
  { id: 'user', header: 'User', value: ({ user }) => user, hideBelow: 'sm' },
  { id: 'action', header: 'Action', value: ({ action }) => action },
  { id: 'ip', header: 'IP address', value: ({ ip }) => ip, hideBelow: 'sm' },
  {
    id: 'user_agent',
    header: 'User agent',
    value: ({ user_agent }) => user_agent,
    cell: ({ user_agent }) => (
      <Box component="span" sx={{ display: 'block', minWidth: 260, typography: 'caption' }}>
        {truncate(user_agent)}
      </Box>
    ),
    hideBelow: 'lg',
  },
];

const detailsOf = (line: Activity) => [
  { label: 'Timestamp', value: formatDate(line.timestamp) },
  { label: 'User', value: line.user },
  { label: 'Action', value: line.action },
  { label: 'IP address', value: line.ip },
  { label: 'User agent', value: line.user_agent },
];
