import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import WebhooksIcon from '@mui/icons-material/NotificationsOutlined';
import ExperimentsIcon from '@mui/icons-material/ScienceOutlined';
import { type ReactNode, useMemo, useState } from 'react';
import { formatDate } from '#web/lib/format/format-date.ts';
import { truncate } from '#web/lib/format/truncate.ts';
import { paths } from '#web/lib/paths.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { DataTable, type TableQuery } from '#web/ui/data-table/data-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { dateColumn } from '#web/ui/data-table/date-column.ts';
import type { RowMenuItem } from '#web/ui/data-table/row-menu.tsx';
import { DetailList } from '#web/ui/detail-list.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DeleteProjectDialog, EditProjectDialog } from './project-dialogs.tsx';
import type { ProjectInList } from './project-queries.ts';
import { ProjectUsers } from './project-users.tsx';

interface Props {
  query: TableQuery<ProjectInList>;
  toolbar: ReactNode;
  /** Given in the list over all workspaces, which has a workspace column. */
  workspaceName?: (workspaceId: string) => string;
}

export function ProjectsTable({ query, toolbar, workspaceName }: Props) {
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; project: ProjectInList }>();
  const may = useMayAsk();
  const columns = useMemo(() => columnsOf(workspaceName), [workspaceName]);
  const close = () => setDialog(undefined);

  const menu = (project: ProjectInList): RowMenuItem[] => {
    const canManage = may('project.manage', { workspace: project.workspace, project: project.uuid });
    return [
      {
        label: 'Experiments',
        icon: <ExperimentsIcon fontSize="small" />,
        to: paths.experiments(project.workspace, project.uuid),
      },
      ...(canManage
        ? [
            { label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => setDialog({ kind: 'edit', project }) },
            { label: 'Webhooks', icon: <WebhooksIcon fontSize="small" />, to: webhooksPath(project) },
            {
              label: 'Delete',
              icon: <DeleteIcon fontSize="small" />,
              danger: true,
              onClick: () => setDialog({ kind: 'delete', project }),
            },
          ]
        : []),
    ];
  };

  return (
    <>
      <DataTable
        label="Projects"
        query={query}
        columns={columns}
        rowName={(project) => project.name}
        emptyText="No projects"
        menu={menu}
        expanded={(project) => <ProjectDetails project={project} />}
        toolbar={toolbar}
        initialSort={{ id: 'created', desc: true }}
      />
      {dialog?.kind === 'edit' && <EditProjectDialog project={dialog.project} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteProjectDialog project={dialog.project} onClose={close} />}
    </>
  );
}

function columnsOf(workspaceName: Props['workspaceName']): DataTableColumn<ProjectInList>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: (project) => project.name,
      cell: (project) => <TextLink to={paths.experiments(project.workspace, project.uuid)}>{project.name}</TextLink>,
    },
    ...(workspaceName
      ? [
          {
            id: 'workspace',
            header: 'Workspace',
            value: (project: ProjectInList) => workspaceName(project.workspace),
            hideBelow: 'sm' as const,
          },
        ]
      : []),
    {
      id: 'description',
      header: 'Description',
      value: (project) => project.description,
      cell: (project) => truncate(project.description),
      hideBelow: 'md',
    },
    { id: 'creator', header: 'Creator', value: (project) => project.creator, hideBelow: 'md' },
    dateColumn('created', 'Created', ({ created }) => created, { searchable: false, hideBelow: 'sm' }),
  ];
}

function ProjectDetails({ project }: { project: ProjectInList }) {
  return (
    <DetailList
      details={[
        { label: 'Description', value: project.description || 'No description' },
        { label: 'Users', value: <ProjectUsers project={project} /> },
        { label: 'Created', value: `Created on ${formatDate(project.created)} by ${project.creator}` },
      ]}
    />
  );
}

/** The webhooks of a project have no route of their own: the login page would load one more name of a screen. */
export const webhooksParameter = 'webhooks';
const webhooksPath = ({ workspace, uuid }: { workspace: string; uuid: string }) =>
  `${paths.projects(workspace)}?${webhooksParameter}=${uuid}`;
