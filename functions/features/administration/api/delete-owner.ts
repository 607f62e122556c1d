import { retryOnConflict } from '#functions/aws/retry-on-conflict.ts';
import { transact } from '#functions/aws/transact.ts';
import { ApiError, notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { nameItems } from './name-items.ts';
import { keyOf, type OwnerKey, type Pair } from './pairs.ts';
import { refuseConflict } from './refuse-conflict.ts';
import { linkCounts, sameOwner } from './write-owner.ts';

/**
 * Deletes a licence or role without references. Each new reference is counted on its row in the same transaction:
 * either the delete comes first and the reference is refused, or the delete conflicts, reads again and finds the
 * reference.
 */
export async function deleteOwner<Owner extends OwnerKey>(pair: Pair<Owner>, uuid: string): Promise<void> {
  const attempt = async (conflict: () => Error) => {
    const before = await pair.owners.get(platform, keyOf(uuid));
    if (!before) throw notFound();
    if (await pair.isUsed(before)) throw new ApiError('refused', pair.usedMessage);
    await transact([
      ...nameItems(pair.ownerKind, { before }, conflict),
      pair.owners.remove(platform, keyOf(uuid), conflict, sameOwner(pair, before)),
      ...linkCounts(pair, pair.linksOf(before)),
    ]);
  };
  await retryOnConflict(attempt, { giveUp: refuseConflict });
}
