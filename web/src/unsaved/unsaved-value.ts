import * as z from 'zod';

/** Why a value waits for the person. Whatever a later attempt can mend is no problem: it is tried again. */
const problem = z.object({
  kind: z.enum(['refused', 'gone', 'conflict', 'unreadable', 'unfinished']),
  /** 'Yield must be a numeric value'. */
  reason: z.string(),
  /** Of a conflict: what the cell holds now. */
  theirValue: z.number().nullable().optional(),
});

/** What was typed into a cell and is not known to be saved. */
export const unsavedValue = z.object({
  sample: z.string(),
  parameter: z.string(),
  kind: z.enum(['input', 'output']),
  value: z.number().nullable(),
  /** The values of the cell that the person has seen or made: this one may overwrite them, and no other. */
  seen: z.array(z.number().nullable()),
  /** Another edit of the same cell has another one. */
  edit: z.string(),
  /** The tab that saves it. */
  owner: z.string(),
  /** Where and what, for reading: 'Yield of sample 3 of series 1', '53.25'. */
  label: z.string(),
  text: z.string(),
  /** The labels of a categorical parameter. */
  categories: z.array(z.string()).optional(),
  problem: problem.optional(),
});
export type UnsavedProblem = z.infer<typeof problem>;

/** With what this page alone knows. */
export type UnsavedValue = z.infer<typeof unsavedValue> & {
  /** Why the last attempt failed; it is tried again. */
  failure?: string | undefined;
  /** A job runs; the value is saved when it is over. */
  waits?: boolean | undefined;
};

/** The experiment that values belong to, as far as leading back to it and saving need to know it. */
export const unsavedPlace = z.object({
  workspace: z.string(),
  project: z.string(),
  experiment: z.string(),
  name: z.string(),
});
export type UnsavedPlace = z.infer<typeof unsavedPlace>;

/** As the browser keeps it. */
export const storedValue = z.object({ place: unsavedPlace, value: unsavedValue });
export type StoredValue = z.infer<typeof storedValue>;

export const isSendable = ({ problem: held }: UnsavedValue) => held === undefined;
/** Shown in place of the server's value, unlike a text that is no value. */
export const isShown = ({ problem: held }: UnsavedValue) => held?.kind !== 'unreadable';
