import { retryOnConflict } from '#functions/aws/retry-on-conflict.ts';
import { transact } from '#functions/aws/transact.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { nameItems } from './name-items.ts';
import { keyOf, type OwnerKey, type Pair } from './pairs.ts';
import { refuseConflict } from './refuse-conflict.ts';
import { ownerChanges, sameListed } from './write-listed.ts';

/** Deletes an action or permission together with all links to it. */
export async function deleteListed<Owner extends OwnerKey>(pair: Pair<Owner>, uuid: string): Promise<void> {
  const attempt = async (conflict: () => Error) => {
    const before = await pair.listed.get(platform, keyOf(uuid));
    if (!before) throw notFound();
    const owners = await pair.owners.list(platform, platform);
    await transact([
      ...nameItems(pair.listedKind, { before }, conflict),
      pair.listed.remove(platform, keyOf(uuid), conflict, sameListed(before)),
      ...ownerChanges(pair, owners, { to: uuid, wanted: [] }, conflict).map(({ item }) => item),
    ]);
  };
  await retryOnConflict(attempt, { giveUp: refuseConflict });
}
