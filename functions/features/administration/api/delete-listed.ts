import { transact } from '#functions/aws/transact.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { nameSteps } from './name-steps.ts';
import { keyOf, type OwnerKey, type Pair } from './pairs.ts';
import { retryStale, stale } from './retry-stale.ts';
import { ownerChanges, untouched } from './write-listed.ts';

/** Deletes an action or permission together with all links to it. */
export async function deleteListed<Owner extends OwnerKey>(pair: Pair<Owner>, uuid: string): Promise<void> {
  await retryStale(async () => {
    const before = await pair.listed.get(platform, keyOf(uuid));
    if (!before) throw notFound();
    const owners = await pair.owners.list(platform, platform);
    await transact([
      ...nameSteps(pair.listedKind, before, undefined),
      pair.listed.remove(platform, keyOf(uuid), stale, untouched(before)),
      ...ownerChanges(pair, owners, uuid, []).map(({ step }) => step),
    ]);
  });
}
