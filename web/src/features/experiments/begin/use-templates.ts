import { useQuery } from '@tanstack/react-query';
import { allExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { useMayAsk } from '#web/lib/resources/permissions.ts';

/** The experiments whose definitions may be taken, the newest first. */
export function useTemplates() {
  const { data = [] } = useQuery(allExperimentsQuery());
  const may = useMayAsk();
  return data
    .filter(({ workspace_id, project_id }) =>
      may('experiment.export', { workspace: workspace_id, project: project_id }),
    )
    .toSorted((a, b) => b.created - a.created);
}
