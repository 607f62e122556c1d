import { deriveId } from '#functions/runtime/derive-id.ts';

/**
 * The uuid of a copied row, deterministic so that copying can restart. It starts like the original's, with the time by
 * which lists are sorted.
 */
export const copiedId = (copy: string, original: string) =>
  `${original.slice(0, orderedLength)}${deriveId(copy, original).slice(orderedLength)}`;

/** The length of the ordered part of a version 7 uuid: the time, and the counter within a millisecond. */
const orderedLength = 'xxxxxxxx-xxxx-7xxx-'.length;
