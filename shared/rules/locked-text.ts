/** A lock of a finished experiment or series: since when, in Unix seconds, and by whom. */
export interface RecordLock {
  since: number;
  by: string;
}

/** Says in a refusal that something is locked: 'Series 2 is locked since 2026-11-28 by Ada: unlock it to change it'. */
export const lockedText = (what: string, { since, by }: RecordLock): string =>
  `${what} is locked since ${new Date(since * 1000).toISOString().slice(0, 10)} by ${by}: nobody can change it until it is unlocked`;
