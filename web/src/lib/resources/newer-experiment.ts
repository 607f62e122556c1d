import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * The newer of an experiment's two states: the answer that a job has begun may come after the event that it is over, and
 * would lock the screen for good.
 */
export function newerExperiment<State>(known: unknown, arrived: State): State {
  return revisionOf(known) > revisionOf(arrived) ? (known as State) : replaceEqualDeep(known, arrived);
}

function revisionOf(state: unknown): number {
  const isRevised = typeof state === 'object' && state !== null && 'revision' in state;
  return isRevised && typeof state.revision === 'number' ? state.revision : 0;
}
