import { useHasRoomAsk, useMayAsk } from '#web/lib/resources/permissions.ts';
import type { ProjectChoice } from './project-choice.ts';

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
