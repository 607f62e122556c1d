import { ApiError, notFound } from '../platform/api-error.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { nameSteps } from './name-steps.ts';
import { keyOf, type NamedKey, type Pair } from './pairs.ts';
import { retryStale, stale } from './retry-stale.ts';
import { touchSteps, unchanged } from './write-owner.ts';

/**
 * Deletes a licence or role that nothing uses. Whoever took it up while it was being deleted would be left with nothing:
 * it is looked for again afterwards, when it can be taken up no more, and put back if somebody did.
 */
export async function deleteOwner<Owner extends NamedKey>(pair: Pair<Owner>, uuid: string): Promise<void> {
  const row = await retryStale(async () => {
    const before = await pair.owners.get(platform, keyOf(uuid));
    if (!before) throw notFound();
    if (await pair.isUsed(before)) throw used(pair.usedSentence);
    await transact([
      ...nameSteps(pair.ownerKind, before, undefined),
      pair.owners.remove(platform, keyOf(uuid), stale, unchanged(pair, before)),
      ...touchSteps(pair, pair.linksOf(before)),
    ]);
    return before;
  });
  if (!(await pair.isUsed(row))) return;
  await transact([
    ...nameSteps(pair.ownerKind, undefined, row),
    pair.owners.create(platform, row),
    ...touchSteps(pair, pair.linksOf(row)),
  ]);
  throw used(pair.usedSentence);
}

const used = (sentence: string) => new ApiError('refused', sentence);
