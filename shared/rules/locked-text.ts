/** A lock of a finished experiment or series: since when, in Unix seconds, and by whom. */
export interface RecordLock {
  since: number;
  by: string;
}

/** Says in a refusal that something is locked: 'Series 2 is locked since 28-11-2026 by Ada: …'. */
export const lockedText = (what: string, { since, by }: RecordLock): string =>
  `${what} is locked since ${dayOf(since)} by ${by}: nobody can change it until it is unlocked`;

/** DD-MM-YYYY, as screens show dates. */
const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10).split('-').reverse().join('-');
