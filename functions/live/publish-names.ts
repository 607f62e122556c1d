import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { type Published, publishChange } from './publish-change.ts';

const concurrency = 10;

/** Publishes to all experiments of a project or workspace that its name or its permissions have changed. */
export async function publishPlace(
  experiments: readonly ExperimentRow[],
  { editor, project }: Pick<Published, 'editor'> & { project?: Pick<ProjectRow, 'uuid' | 'name'> },
): Promise<void> {
  await mapConcurrent(concurrency, experiments, (experiment) =>
    publishChange({ experiment, editor }, () => ({
      method: 'place_changed',
      // An experiment contains the name of its project.
      ...(project && { experiment: presentExperiment(experiment, project) }),
      refetch: ['places', 'permissions'],
    })),
  );
}
