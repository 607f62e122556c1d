import * as z from 'zod';
import { historyChange, historyEntry } from '#shared/contracts/sample-history.ts';

/**
 * One edit of a sample, or those of many samples by one large import. Parent: the experiment; sort:
 * `{series}#{sample}#{entry}`, or `{series}#import#{import}#{first position}`.
 *
 * Rows are written before the transaction of their edit, and count once a sample names them (decision RECORD-1).
 */
export const sampleHistoryRow = z.object({
  parent: z.string(),
  sort: z.string(),
  workspace_uuid: z.string(),
  ...historyEntry.omit({ changes: true }).shape,
  /** The entry before. */
  previous: z.string().optional(),
  changes: z.array(historyChange).optional(),
  /** The fields that a large import changes, with the values of its samples in columns. */
  fields: z.array(historyChange.omit({ from: true, to: true })).optional(),
  data: z.instanceof(Uint8Array).optional(),
});
export type SampleHistoryRow = z.infer<typeof sampleHistoryRow>;

/**
 * The names of entries: their number in the sample's history, by which they are sorted, and what no other attempt at it
 * has.
 */
export const nextEntry = (previous: string | undefined, own: string) =>
  `${String(Number(previous?.split('#')[0] ?? 0) + 1).padStart(6, '0')}#${own}`;

/** The own part of an entry's name that a large import has written. */
export const ofImport = (importId: string) => `import#${importId}`;
/** The import that has written an entry; undefined for an edit of its own. */
export const importOf = (entry: string): string | undefined => /#import#(.+)$/.exec(entry)?.[1];

export const historySort = (series: string, sample: string, entry: string) => `${series}#${sample}#${entry}`;
export const importHistorySort = (series: string, importId: string, position: number) =>
  `${series}#${ofImport(importId)}#${String(position).padStart(9, '0')}`;
