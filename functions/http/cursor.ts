import { ApiError } from '../runtime/api-error.ts';

/** Where the next page starts, as clients hold it: the sort key of the last sample seen, which they need not read. */
export function cursorOf(sort: string): string {
  return Buffer.from(sort).toString('base64url');
}

/** The sort key that a cursor holds; anything that this API cannot have given is refused. */
export function sortOf(cursor: string): string {
  const sort = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!pattern.test(sort)) throw new ApiError('validation', 'The page is unknown: start again with the first');
  return sort;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pattern = new RegExp(`^${uuid}#${uuid}$`);
