import { ApiError } from '../runtime/api-error.ts';

/** Encodes the start of the next page, the sort key of the last sample, as an opaque cursor. */
export function cursorOf(sort: string): string {
  return Buffer.from(sort).toString('base64url');
}

/** Decodes the sort key of a cursor; refuses cursors that this API cannot have created. */
export function sortOf(cursor: string): string {
  const sort = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!pattern.test(sort)) throw new ApiError('validation', 'The page is unknown: start again with the first');
  return sort;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pattern = new RegExp(`^${uuid}#${uuid}$`);
