import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/api-failure.ts';
import { callApi } from '../api/call-api.ts';
import { endEarlyAnswers } from '../api/early-answers.ts';
import type { ExperimentPlace } from '../paths.ts';
import { placeArguments } from '../resources/experiment-place.ts';
import { experimentQuery, experimentTreeKey } from '../resources/experiments.ts';
import { permissionsQuery } from '../resources/permissions.ts';
import { projectQuery } from '../resources/projects.ts';
import { workspacesKey } from '../resources/workspaces.ts';

/**
 * Fetches what may have changed without an event: after a loss everything, and so where the screen's answers came long
 * before the first opening; else the experiment alone, since a job may have ended between the screen's fetch and the
 * opening.
 */
export function refetchAfterOpening(client: QueryClient, place: ExperimentPlace, isFirst: boolean): void {
  const isAgain = endEarlyAnswers(place.experiment) || !isFirst;
  const keys = !isAgain
    ? [experimentQuery(place).queryKey]
    : [experimentTreeKey(place.experiment), projectQuery(place).queryKey, workspacesKey, permissionsQuery().queryKey];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** If the account can no longer open the experiment, fetches it again, whose failure leads away from the screen. */
export async function refetchIfGone(client: QueryClient, place: ExperimentPlace): Promise<void> {
  try {
    await callApi('getExperiment', placeArguments(place));
  } catch (error) {
    const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 403);
    if (isGone) await client.invalidateQueries({ queryKey: experimentQuery(place).queryKey });
  }
}
