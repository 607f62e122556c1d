import { lazy, Suspense, useState } from 'react';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useHasRoom, useMay } from '#web/lib/resources/permissions.ts';
import { useProject } from '#web/lib/resources/projects.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useListExperiments } from './experiment-queries.ts';
import { ExperimentsTable, noMoreExperiments } from './experiments-table.tsx';

const NewExperimentDialog = lazy(async () => ({
  default: (await import('./begin/new-experiment-dialog.tsx')).NewExperimentDialog,
}));

/** The experiments of a project. */
export function ExperimentsScreen() {
  const place = useExperimentPlace();
  const [isCreating, setCreating] = useState(false);
  const query = useListExperiments(place);
  const { data: project } = useProject(place);
  const canCreate = useMay('experiment.create', place);
  const hasRoom = useHasRoom('experiment_count', place.workspace, query.data?.length);

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
        <Suspense>
          <NewExperimentDialog
            projects={[{ uuid: place.project, name: project?.name ?? '', workspace: place.workspace }]}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </>
  );
}
