import * as z from 'zod';

/** Why a value waits for the person. Failures that a retry may resolve are not problems. */
const problem = z.object({
  kind: z.enum(['refused', 'gone', 'conflict', 'unreadable', 'unfinished']),
  /** 'Yield must be a numeric value'. */
  reason: z.string(),
  /** In a conflict: the cell's current value. */
  theirValue: z.number().nullable().optional(),
});

/** A value typed into a cell that may not be saved. */
export const unsavedValue = z.object({
  sample: z.string(),
  parameter: z.string(),
  kind: z.enum(['input', 'output']),
  value: z.number().nullable(),
  /** Values of the cell that the person has seen or entered: this edit may overwrite only these. */
  seen: z.array(z.number().nullable()),
  /** Distinguishes edits of the same cell. */
  edit: z.string(),
  /** The tab that saves it. */
  owner: z.string(),
  /** Text for people: 'Yield of sample 3 of series 1', '53.25'. */
  label: z.string(),
  text: z.string(),
  /** Labels of a categorical parameter. */
  categories: z.array(z.string()).optional(),
  problem: problem.optional(),
});
export type UnsavedProblem = z.infer<typeof problem>;

/** With the fields that only this page has. */
export type UnsavedValue = z.infer<typeof unsavedValue> & {
  /** Why the last attempt failed; it will be retried. */
  failure?: string | undefined;
  /** A job runs; the value is saved when it ends. */
  waits?: boolean | undefined;
};

/** The experiment of the values: what is needed to link to it and to save. */
export const unsavedPlace = z.object({
  workspace: z.string(),
  project: z.string(),
  experiment: z.string(),
  name: z.string(),
});
export type UnsavedPlace = z.infer<typeof unsavedPlace>;

/** As stored in the browser. */
export const storedValue = z.object({ place: unsavedPlace, value: unsavedValue });
export type StoredValue = z.infer<typeof storedValue>;

export const isSendable = ({ problem }: UnsavedValue) => problem === undefined;
/** Shown instead of the server's value, unlike text that is not a value. */
export const isShown = ({ problem }: UnsavedValue) => problem?.kind !== 'unreadable';
