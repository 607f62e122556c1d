import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router-dom';
import type { ChangeEvent } from '#shared/contracts/events.ts';
import { notify } from '../notices.ts';
import { type ExperimentPlace, paths } from '../paths.ts';
import { experimentListsKey, experimentTreeKey } from '../resources/experiments.ts';
import { allProjectsQuery, projectQuery, projectsQuery } from '../resources/projects.ts';

/** Leaves the screen of an experiment that was deleted, by itself or with its project or workspace. */
export function leaveDeleted(
  client: QueryClient,
  navigate: NavigateFunction,
  place: ExperimentPlace,
  { deleted_kind, message = 'The experiment has been deleted' }: ChangeEvent,
): void {
  notify(message, 'warning');
  // The screen stays until the next one has loaded, and must not fetch what no longer exists.
  for (const queryKey of [experimentTreeKey(place.experiment), projectQuery(place).queryKey]) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  const lists = [experimentListsKey, allProjectsQuery().queryKey, projectsQuery(place.workspace).queryKey];
  for (const queryKey of lists) void client.invalidateQueries({ queryKey });
  const list = {
    experiment: paths.experiments(place.workspace, place.project),
    project: paths.projects(place.workspace),
    workspace: paths.dashboard,
  };
  void navigate(list[deleted_kind ?? 'experiment'], { replace: true });
}
