import { transact } from '#functions/aws/transact.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { NamedRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { type Line, linksFrom, refused } from './links-from.ts';
import { nameSteps } from './name-steps.ts';
import { keyOf, type Link, type OwnerKey, type Pair } from './pairs.ts';
import { retryStale, stale } from './retry-stale.ts';
import { unchanged } from './write-owner.ts';

/** A transaction has 100 items; three are the thing's own and its names. */
export const mostOwners = 97;

interface Change {
  name?: string | undefined;
  /** The licences or roles that are to have it; left out, they stay. */
  lines?: readonly Line[] | undefined;
}

/** Creates an action or permission or changes it, and links it with the licences or roles of the lines. */
export async function writeListed<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  uuid: string,
  { name: wanted, lines }: Change,
  { newId, isNew }: { newId: () => string; isNew: boolean },
): Promise<{ row: NamedRow; owners: Owner[] }> {
  return retryStale(async () => {
    const [before, owners] = await Promise.all([
      pair.listed.get(platform, keyOf(uuid)),
      pair.owners.list(platform, platform),
    ]);
    if (!before && !isNew) throw notFound();
    const name = wanted ?? before?.name ?? '';
    const had = linksTo(pair, owners, uuid);
    const links = lines ? linksFrom(lines, had, { kind: pair.ownerKind, newId }) : had;
    const missing = links.find(({ to }) => !owners.some((owner) => owner.uuid === to));
    if (missing) throw refused(`${pair.ownerKind}s`, `The ${pair.ownerKind} does not exist`);
    const changes = ownerChanges(pair, owners, uuid, links);
    const row = { ...keyOf(uuid), uuid, name, link_changes: (before?.link_changes ?? 0) + changes.length };
    await transact([
      ...nameSteps(pair.listedKind, before, row),
      before ? pair.listed.replace(platform, row, stale, untouched(before)) : pair.listed.create(platform, row, stale),
      ...changes.map(({ step }) => step),
    ]);
    const changed = new Map(changes.map(({ owner }) => [owner.uuid, owner]));
    return { row, owners: owners.map((owner) => changed.get(owner.uuid) ?? owner) };
  });
}

/** The links of an action or permission, seen from its side, in the order in which they were made. */
export const linksTo = <Owner extends OwnerKey>(pair: Pair<Owner>, owners: readonly Owner[], uuid: string): Link[] =>
  owners
    .flatMap((owner) =>
      pair
        .linksOf(owner)
        .filter((link) => link.to === uuid)
        .map((link) => ({ uuid: link.uuid, to: owner.uuid })),
    )
    .sort((a, b) => a.uuid.localeCompare(b.uuid));

/** The owners whose links to `uuid` differ from those wanted, as they will be, with the steps that make them so. */
export function ownerChanges<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  owners: readonly Owner[],
  uuid: string,
  wanted: readonly Link[],
) {
  const changes = owners.flatMap((owner) => {
    const had = pair.linksOf(owner).find((link) => link.to === uuid);
    const want = wanted.find((link) => link.to === owner.uuid);
    if (had?.uuid === want?.uuid) return [];
    const rest = pair.linksOf(owner).filter((link) => link.to !== uuid);
    const set = pair.withLinks(want ? [...rest, { uuid: want.uuid, to: uuid }] : rest);
    const { condition, names, values } = unchanged(pair, owner);
    const step = pair.owners.change(platform, keyOf(owner.uuid), { set, condition, names, values }, stale);
    return [{ owner: { ...owner, ...set }, step }];
  });
  if (changes.length <= mostOwners) return changes;
  throw refused(`${pair.ownerKind}s`, `At most ${mostOwners} ${pair.ownerKind}s can be added or removed at once`);
}

/** The condition that a thing has the name and the links that it had when it was read. */
export const untouched = (before: NamedRow) => ({
  condition: 'link_changes = :changes_before AND #name_before = :name_before',
  names: { '#name_before': 'name' },
  values: { ':changes_before': before.link_changes, ':name_before': before.name },
});
