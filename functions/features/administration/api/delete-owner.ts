import { transact } from '#functions/aws/transact.ts';
import { ApiError, notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { nameSteps } from './name-steps.ts';
import { keyOf, type OwnerKey, type Pair } from './pairs.ts';
import { retryStale, stale } from './retry-stale.ts';
import { touchSteps, unchanged } from './write-owner.ts';

/**
 * Deletes a licence or role that nothing uses. What takes one up counts that on its row, in the same transaction: so
 * either the delete comes first and the other is refused, or this reads again and finds it used.
 */
export async function deleteOwner<Owner extends OwnerKey>(pair: Pair<Owner>, uuid: string): Promise<void> {
  await retryStale(async () => {
    const before = await pair.owners.get(platform, keyOf(uuid));
    if (!before) throw notFound();
    if (await pair.isUsed(before)) throw new ApiError('refused', pair.usedSentence);
    await transact([
      ...nameSteps(pair.ownerKind, before, undefined),
      pair.owners.remove(platform, keyOf(uuid), stale, unchanged(pair, before)),
      ...touchSteps(pair, pair.linksOf(before)),
    ]);
  });
}
