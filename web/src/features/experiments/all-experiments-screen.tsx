import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { useNewDialog } from '#web/lib/browser/use-new-dialog.ts';
import { paths } from '#web/lib/paths.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';
import { allProjectsQuery } from '#web/lib/resources/projects.ts';
import { useWorkspaces } from '#web/lib/resources/workspaces.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useListAllExperiments } from './experiment-queries.ts';
import { ExperimentsTable } from './experiments-table.tsx';

type ExperimentInList = ResponseOf<'listAllExperiments'>[number];

const NewExperimentDialog = lazy(async () => ({
  default: (await import('./begin/new-experiment-dialog.tsx')).NewExperimentDialog,
}));

/** The experiments of all workspaces. */
export function AllExperimentsScreen() {
  const [isCreating, setCreating] = useNewDialog();
  const query = useListAllExperiments();
  const projects = useCreatableProjects();

  return (
    <>
      <PageHeader title="Experiments" />
      <ExperimentsTable
        query={query}
        placeColumns={placeColumns}
        toolbar={projects.length > 0 && <CreateButton label="New Experiment" onClick={() => setCreating(true)} />}
      />
      {/* The form begins with the projects that are known: an address may open it before they are. */}
      {isCreating && projects.length > 0 && (
        <Suspense>
          <NewExperimentDialog projects={projects} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The projects in which the account may create an experiment, with the workspace's name if there are several. */
function useCreatableProjects() {
  const { data: workspaces = [] } = useWorkspaces();
  const { data: projects = [] } = useQuery(allProjectsQuery());
  const may = useMayAsk();
  const workspaceName = (id: string) => workspaces.find((workspace) => workspace.uuid === id)?.name ?? '';
  return projects
    .filter(({ uuid, workspace }) => may('experiment.create', { workspace, project: uuid }))
    .map(({ uuid, name, workspace }) => ({
      uuid,
      workspace,
      name: workspaces.length > 1 ? `${workspaceName(workspace)} / ${name}` : name,
    }));
}

const placeColumns: DataTableColumn<ExperimentInList>[] = [
  {
    id: 'project',
    header: 'Project',
    value: ({ project }) => project.name,
    cell: ({ project, workspace }) => (
      <TextLink to={paths.experiments(workspace.uuid, project.uuid)}>{project.name}</TextLink>
    ),
  },
  { id: 'workspace', header: 'Workspace', value: ({ workspace }) => workspace.name, hideBelow: 'md' },
];
