import { timeOrderedId } from './time-ordered-id.ts';

/** What an operation must not take from the air, so that tests can set it. */
export interface Context {
  /** Unix seconds. */
  now: () => number;
  /** Ids that sort in the order in which they were made. */
  newId: () => string;
}

export const systemContext: Context = {
  now: () => Math.floor(Date.now() / 1000),
  newId: () => timeOrderedId(Date.now()),
};
