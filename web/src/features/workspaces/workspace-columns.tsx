import Box from '@mui/material/Box';
import type { Workspace } from '../../../../shared/contracts/workspaces.ts';
import { formatDate } from '../../lib/format-date.ts';
import { paths } from '../../lib/paths.ts';
import { truncate } from '../../lib/truncate.ts';
import type { DataTableColumn } from '../../ui/data-table/data-table-column.ts';
import { StatusChip, statusText } from '../../ui/status-chip.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** The same list for its members and for the administration. */
export const workspaceColumns: DataTableColumn<Workspace>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (workspace) => workspace.name,
    cell: (workspace) => <TextLink to={paths.projects(workspace.uuid)}>{workspace.name}</TextLink>,
  },
  { id: 'licence', header: 'Licence', value: (workspace) => workspace.licence_name, hideBelow: 'sm' },
  {
    id: 'expiry_date',
    header: 'Expiry date',
    value: (workspace) => workspace.expiry_date,
    cell: ({ expiry_date }) => (
      <Box component="span" sx={{ color: expiry_date * 1000 < Date.now() ? 'error.main' : 'inherit' }}>
        {formatDate(expiry_date)}
      </Box>
    ),
    searchable: false,
    nowrap: true,
    hideBelow: 'md',
  },
  {
    id: 'status',
    header: 'Status',
    value: statusText,
    cell: (workspace) => <StatusChip is_active={workspace.is_active} />,
  },
  {
    id: 'created',
    header: 'Created',
    value: (workspace) => workspace.created,
    cell: (workspace) => formatDate(workspace.created),
    searchable: false,
    nowrap: true,
    hideBelow: 'md',
  },
  {
    id: 'description',
    header: 'Description',
    value: (workspace) => workspace.description,
    cell: (workspace) => truncate(workspace.description),
    hideBelow: 'lg',
  },
];
