import { creationOf, readHistory } from '#functions/entities/samples/history/read-history.ts';
import { effectiveOf } from '#functions/entities/samples/read-effective.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';

const entriesPerPage = 50;
/** The name of an entry, or the end after which only the creation is left. */
const cursor = /^\d{6}#(?:import#)?[0-9a-f-]{12,36}$/;

/** The history of a sample, newest first, which ends with its creation. */
export const readSampleHistory: Handle<'readSampleHistory'> = async ({ target, query, ancestors }) => {
  const after = query.after === undefined ? undefined : Buffer.from(query.after, 'base64url').toString('utf8');
  if (after !== undefined && !cursor.test(after)) {
    throw new ApiError('validation', 'The page is unknown: start again with the first');
  }
  const sample = await effectiveOf(ancestors.experiment, target);
  const { entries, next } = await readHistory(sample, after ?? sample.history, entriesPerPage);
  if (next !== undefined) return { entries, next: Buffer.from(next).toString('base64url') };
  return { entries: [...entries, creationOf(sample, ancestors.series)], next: null };
};
