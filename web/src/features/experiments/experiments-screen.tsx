import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useHasRoom, useMay } from '#web/lib/resources/permissions.ts';
import { useProject } from '#web/lib/resources/use-places.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewExperimentDialog } from './experiment-dialogs.tsx';
import { useListExperiments } from './experiment-queries.ts';
import { ExperimentsTable } from './experiments-table.tsx';
import { noMoreExperiments } from './use-experiment-menu.tsx';

/** The experiments of a project. */
export function ExperimentsScreen() {
  const { workspaceId = '', projectId = '' } = useParams();
  const [isCreating, setCreating] = useState(false);
  const query = useListExperiments(workspaceId, projectId);
  const { data: project } = useProject(workspaceId, projectId);
  const canCreate = useMay('experiment.create', { workspace: workspaceId, project: projectId });
  const hasRoom = useHasRoom('experiment_count', workspaceId, query.data?.length);

  return (
    <>
      <PageHeader title="Experiments" />
      <ExperimentsTable
        query={query}
        toolbar={
          canCreate && (
            <CreateButton
              label="New Experiment"
              onClick={() => setCreating(true)}
              refusal={query.data && !hasRoom ? noMoreExperiments : undefined}
            />
          )
        }
      />
      {isCreating && (
        <NewExperimentDialog
          projects={[{ uuid: projectId, name: project?.name ?? '' }]}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
