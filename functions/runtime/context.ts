import { timeOrderedId } from './ids.ts';

/** Injected clock and id source; tests replace them. */
export interface Context {
  /** Unix seconds. */
  now: () => number;
  /** Creates ids that sort by time of creation. */
  newId: () => string;
  /** An earlier attempt of the call has committed what this one would: `transact` skips it, and this one answers. */
  isCommitted?: true;
}

export const systemContext: Context = {
  now: () => Math.floor(Date.now() / 1000),
  newId: () => timeOrderedId(Date.now()),
};
