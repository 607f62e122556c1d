import { readableExperiment } from '#functions/access/readable-experiment.ts';
import { shownExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';

/** Ids that are gone, or another tenant's, are simply absent: the browser has kept them since it could open them. */
export const listRecentExperiments: Handle<'listRecentExperiments'> = async ({ body, grant }, { now }) => {
  const uuids = [...new Set(body.experiments.map((uuid) => uuid.toLowerCase()))];
  const found = await Promise.all(uuids.map((uuid) => readableExperiment(grant, uuid, now())));
  return found.flatMap((one) => (one ? [shownExperiment(one.experiment, one.project)] : []));
};
