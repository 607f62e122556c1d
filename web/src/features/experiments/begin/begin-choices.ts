import { useQuery } from '@tanstack/react-query';
import { allExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { useHasRoomAsk, useMayAsk } from '#web/lib/resources/permissions.ts';

/** A project in which an experiment may be created. */
export interface ProjectChoice {
  uuid: string;
  name: string;
  workspace: string;
}

export type ImportRights = (project: ProjectChoice | undefined) => { import: boolean; outputs: boolean };

/** Whether the first series of a new experiment may come from a file, and whether with outputs. */
export function useImportRights(): ImportRights {
  const may = useMayAsk();
  const hasRoom = useHasRoomAsk('series_count');
  return (project) => {
    if (!project) return { import: false, outputs: false };
    const scope = { workspace: project.workspace, project: project.uuid };
    const mayImport = may('series.import', scope) && hasRoom(project.workspace, 0);
    return { import: mayImport, outputs: mayImport && may('series.import_outputs', scope) };
  };
}

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
