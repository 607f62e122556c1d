import { deriveId } from '#functions/runtime/derive-id.ts';

/**
 * The uuid of a thing in a copy of its experiment: the same each time, so that copying can begin again. It begins as the
 * original's, with the time that orders lists.
 */
export const copiedId = (copy: string, original: string) =>
  `${original.slice(0, orderedLength)}${deriveId(copy, original).slice(orderedLength)}`;

/** Of a uuid of version 7: the time, and what counts within a millisecond. */
const orderedLength = 'xxxxxxxx-xxxx-7xxx-'.length;
