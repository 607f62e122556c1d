import * as z from 'zod';
import { creator, timestamp, uuid } from './fields.ts';
import { type EnteredField, enteredFields } from './samples.ts';

/** Where a change came from. A program has a token, whatever it sends; a job is a generation; a plan makes samples alone. */
export const changeOrigins = ['typed', 'file', 'token', 'undo', 'redo', 'job', 'plan'] as const;
export type ChangeOrigin = (typeof changeOrigins)[number];

/** The fields of a sample that its history has: those that people enter. */
const historyFields = ['input', 'output', ...(Object.keys(enteredFields) as EnteredField[])] as const;

/** A number, a category, or a text; null where there is none. */
const value = z.union([z.number(), z.string()]).nullable();

/** One field that an edit has changed. */
export const historyChange = z.object({
  field: z.enum(historyFields),
  /** The input or output, with the short name that it had then. */
  parameter: uuid.optional(),
  short_name: z.string().optional(),
  from: value,
  to: value,
});
export type HistoryChange = z.infer<typeof historyChange>;

/** The author of a change, its time, and the origin of its values. */
export const historyAuthor = z.object({
  at: timestamp,
  /** The name of the account, and its uuid where it is known. */
  by: creator,
  account: uuid.optional(),
  origin: z.enum(changeOrigins),
  file: z.string().optional(),
  /** The name of the access token. */
  token: z.string().optional(),
});
export type HistoryAuthor = z.infer<typeof historyAuthor>;

/** One edit of a sample. */
export const historyEntry = historyAuthor.extend({
  event: z.enum(['created', 'edited', 'deleted', 'restored']),
  changes: z.array(historyChange),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A page of a sample's history, newest first; `next` is null on the last one, which ends with its creation. */
export const sampleHistoryPage = z.object({ entries: z.array(historyEntry), next: z.string().nullable() });
