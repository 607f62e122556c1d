import type { Handle } from '../platform/api-handler.ts';
import { readableExperiment } from '../platform/readable-experiment.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';

/** Ids that are gone, or another tenant's, are simply absent: the browser has kept them since it could open them. */
export const listRecentExperiments: Handle<'listRecentExperiments'> = async ({ body, grant }, { now }) => {
  const uuids = [...new Set(body.experiments.map((uuid) => uuid.toLowerCase()))];
  const found = await Promise.all(uuids.map((uuid) => readableExperiment(grant, uuid, now())));
  return found.flatMap((one) => (one ? [shownExperiment(one.experiment, one.project)] : []));
};
