import * as z from 'zod';
import { ApiError } from '#functions/runtime/api-error.ts';
import { type Condition, isUnchangedSince, unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { recordLock } from '#shared/contracts/fields.ts';
import type { Route } from '#shared/contracts/route.ts';
import { lockedText } from '#shared/rules/locked-text.ts';
import { changesRecord } from '#shared/rules/permissions.ts';

/**
 * A finished experiment or series can be locked by people: nothing of it changes until they unlock it (decision
 * RECORD-4). This has nothing to do with the lock of a job (`functions/jobs/lock.ts`).
 *
 * A locked series stands in its own row, for people, and in the experiment's (`locked_series`): every write requires
 * that the experiment's locks are those that were read.
 */
type Locks = Pick<ExperimentRow, 'locked' | 'locked_series'>;
const lockFields = ['locked', 'locked_series'] as const;

const recordLocked = (what: string, lock: NonNullable<Locks['locked']>) =>
  new ApiError('record_locked', lockedText(what, lock));

const lockable = z.object({ number: z.number().optional(), locked: recordLock.optional() });
const below = z.object({ experiment: lockable.optional(), series: lockable.optional() });

/** Refuses a call that would change a locked experiment, or something in a locked series. */
export function requireUnlocked({ access, target: kind }: Route, target: unknown, ancestors: unknown): void {
  if (access === 'public' || access === 'signed-in' || !changesRecord(access)) return;
  const own = kind === 'experiment' || kind === 'series' ? { [kind]: target } : {};
  const { experiment, series } = below.safeParse({ ...below.safeParse(ancestors).data, ...own }).data ?? {};
  if (experiment) requireOpenExperiment(experiment);
  if (series) requireOpenSeries(series);
}

/** Refuses a change of a locked experiment. */
export function requireOpenExperiment({ locked }: Pick<Locks, 'locked'>): void {
  if (locked) throw recordLocked('The experiment', locked);
}

/** Refuses a change of a sample of a locked series. */
export function requireOpenSeries({ number, locked }: z.infer<typeof lockable>): void {
  if (locked) throw recordLocked(`Series ${number}`, locked);
}

/** Refuses what would take values from a locked series: the deletion of the experiment, or of what it defines. */
export function requireNoLockedSeries({ locked, locked_series }: Locks): void {
  requireOpenExperiment({ locked });
  if (locked_series?.length) {
    throw new ApiError('record_locked', 'The experiment has a locked series, whose values stay: unlock it first');
  }
}

/** The condition that nothing has been locked or unlocked since the experiment was read. */
export const whileLocksStay = (read: ExperimentRow): Condition<ExperimentRow> => unchangedSince(read, ...lockFields);

/** Whether a change that was planned from an experiment may be made in it as it is now. */
export const hasSameLocks = (read: ExperimentRow, now: ExperimentRow): boolean =>
  isUnchangedSince(read, now, ...lockFields);

/** For a change that was planned before somebody has locked what it changes. */
export const lockedMeanwhile = () =>
  new ApiError('record_locked', 'Somebody has just locked or unlocked the experiment or a series of it: look again');
