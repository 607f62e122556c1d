import { readableExperiment } from '#functions/access/readable-experiment.ts';
import { presentExperiment } from '#functions/entities/experiments/present-experiment.ts';
import type { Handle } from '#functions/http/api-handler.ts';

/** Deleted and foreign ids are omitted: the browser may have stored them when it could open them (decision FILE-5). */
export const listRecentExperiments: Handle<'listRecentExperiments'> = async ({ body, principal }, { now }) => {
  const uuids = [...new Set(body.experiments.map((uuid) => uuid.toLowerCase()))];
  const found = await Promise.all(uuids.map((uuid) => readableExperiment(principal, uuid, now())));
  return found.flatMap((one) => (one ? [presentExperiment(one.experiment, one.project)] : []));
};
