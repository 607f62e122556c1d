import { randomUUID } from 'node:crypto';

/** What an operation must not take from the air, so that tests can set it. */
export interface Context {
  /** Unix seconds. */
  now: () => number;
  newId: () => string;
}

export const systemContext: Context = { now: () => Math.floor(Date.now() / 1000), newId: () => randomUUID() };
