import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ExperimentPlace } from '../paths.ts';

/** The place in the current address; '' for each missing part. */
export function useExperimentPlace(): ExperimentPlace {
  const { workspaceId = '', projectId = '', experimentId = '' } = useParams();
  return useMemo(
    () => ({ workspace: workspaceId, project: projectId, experiment: experimentId }),
    [workspaceId, projectId, experimentId],
  );
}

/** The path and query parameters of every call below an experiment. */
export function placeArguments({ workspace, project, experiment }: ExperimentPlace) {
  return { path: { id: experiment }, query: { workspace, project } };
}
