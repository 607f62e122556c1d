import { shownExperiment } from '../entities/experiments/present-experiment.ts';
import { inLanes } from '../runtime/map-concurrent.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { type Published, publishChange } from './publish-change.ts';

const lanes = 10;

/** Publishes to what lies below a project or workspace that its name, or what people may do there, has changed. */
export async function publishPlace(
  held: readonly ExperimentRow[],
  { editor, project }: Pick<Published, 'editor'> & { project?: Pick<ProjectRow, 'uuid' | 'name'> },
): Promise<void> {
  await inLanes(lanes, held, (experiment) =>
    publishChange({ experiment, editor }, () => ({
      method: 'place_changed',
      // An experiment names its project.
      ...(project && { experiment: shownExperiment(experiment, project) }),
      refetch: ['places', 'permissions'],
    })),
  );
}
