import type { ResponseOf } from '#shared/contracts/routes.ts';
import { shownExperiment } from '../entities/experiments/present-experiment.ts';
import { notFound } from '../runtime/api-error.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import { cancelJob } from './cancel-job.ts';
import { cancelSentences } from './cancel-sentences.ts';
import type { QueuedJob } from './task.ts';

/** Cancels a job for a person. Who cancels one that has just ended wants what is the case already: that is no error. */
export async function answerCancel(
  kind: QueuedJob,
  { experiment, project }: { experiment: ExperimentRow; project: ProjectRow },
): Promise<ResponseOf<'cancelGeneration'>> {
  const { cancelled, idle } = cancelSentences[kind];
  const released = await cancelJob(kind, experiment, cancelled);
  const { workspace_uuid, parent, sort } = experiment;
  const now = released ?? (await experiments.get(workspace_uuid, { parent, sort }));
  if (!now) throw notFound();
  return { detail: released ? cancelled : idle, experiment: shownExperiment(now, project) };
}
