import { replaceEqualDeep } from '@tanstack/react-query';

/**
 * The newer of two states of an experiment. The answer 'job started' may arrive after the event 'job ended', and would
 * lock the screen for good.
 */
export function newerExperiment<State>(known: unknown, arrived: State): State {
  return revisionOf(known) > revisionOf(arrived) ? (known as State) : replaceEqualDeep(known, arrived);
}

function revisionOf(state: unknown): number {
  const isRevised = typeof state === 'object' && state !== null && 'revision' in state;
  return isRevised && typeof state.revision === 'number' ? state.revision : 0;
}
