import Box from '@mui/material/Box';
import type { Workspace } from '#shared/contracts/workspaces.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { truncate } from '#web/lib/format/truncate.ts';
import { paths } from '#web/lib/paths.ts';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { dateColumn } from '#web/ui/data-table/date-column.ts';
import { statusColumn } from '#web/ui/status-chip.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { expiresSoon, expiryWords } from './expiry-words.ts';

/** Shared by the members' list and the administration's. */
export const workspaceColumns: DataTableColumn<Workspace>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (workspace) => workspace.name,
    cell: (workspace) => <TextLink to={paths.projects(workspace.uuid)}>{workspace.name}</TextLink>,
  },
  { id: 'licence', header: 'Licence', value: (workspace) => workspace.licence_name },
  dateColumn('expiry_date', 'Expiry date', ({ expiry_date }) => expiry_date, {
    cell: ({ expiry_date }) => (
      <Box component="span" sx={{ color: expiry_date * 1000 < Date.now() ? 'error.main' : 'inherit' }}>
        {formatDate(expiry_date)}
        {expiresSoon(expiry_date) && (
          <Box component="span" sx={{ display: 'block', typography: 'caption' }}>
            {expiryWords(expiry_date)}
          </Box>
        )}
      </Box>
    ),
  }),
  statusColumn,
  dateColumn('created', 'Created', ({ created }) => created),
  {
    id: 'description',
    header: 'Description',
    value: (workspace) => workspace.description,
    cell: (workspace) => truncate(workspace.description),
  },
];
