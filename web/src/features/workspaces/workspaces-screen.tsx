import Chip from '@mui/material/Chip';
import type { ResponseOf } from '../../../../shared/contracts/routes.ts';
import { formatDate } from '../../lib/format-date.ts';
import { paths } from '../../lib/paths.ts';
import { truncate } from '../../lib/truncate.ts';
import { useWorkspaces } from '../../lib/use-places.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { DataTableColumn } from '../../ui/data-table/data-table-column.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type WorkspaceInList = ResponseOf<'listWorkspaces'>[number];

/** The account's workspaces. */
export function WorkspacesScreen() {
  const query = useWorkspaces();
  return (
    <>
      <PageHeader title="Workspaces" />
      <DataTable
        label="Workspaces"
        query={query}
        columns={columns}
        rowName={(workspace) => workspace.name}
        emptyText="No workspaces"
        menu={(workspace) => [{ label: 'Projects', to: paths.projects(workspace.uuid) }]}
        initialSort={{ id: 'created', desc: true }}
      />
    </>
  );
}

const columns: DataTableColumn<WorkspaceInList>[] = [
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
    cell: (workspace) => formatDate(workspace.expiry_date),
    searchable: false,
    nowrap: true,
    hideBelow: 'md',
  },
  {
    id: 'status',
    header: 'Status',
    value: (workspace) => (workspace.is_active ? 'Active' : 'Inactive'),
    cell: (workspace) => (
      <Chip
        size="small"
        variant="outlined"
        color={workspace.is_active ? 'success' : 'error'}
        label={workspace.is_active ? 'Active' : 'Inactive'}
      />
    ),
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
