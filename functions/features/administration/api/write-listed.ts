import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { transact } from '#functions/aws/transact.ts';
import { notFound, refusedField } from '#functions/runtime/api-error.ts';
import type { NamedRow } from '#functions/tables/access-rows.ts';
import { and, type Condition, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { type NamedKind, nameItems, nameKey } from './names.ts';
import { type Line, type Link, linksFrom, type OwnerKey, type Pair } from './pairs.ts';
import { sameOwner } from './write-owner.ts';

/** A transaction has 100 items; three are the row's own and its names. */
const maxOwners = 97;

interface Change {
  name?: string | undefined;
  /** The licences or roles to link; if omitted, the links stay. */
  lines?: readonly Line[] | undefined;
}

/** Creates or changes an action or permission, and links it with the licences or roles of the lines. */
export async function writeListed<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  uuid: string,
  { name: wanted, lines }: Change,
  { newId, isNew }: { newId: () => string; isNew: boolean },
): Promise<{ row: NamedRow; owners: Owner[] }> {
  const attempt = async (conflict: () => Error) => {
    const [before, owners] = await Promise.all([
      pair.listed.get(platform, platformKey(uuid)),
      pair.owners.list(platform, platform),
    ]);
    if (!before && !isNew) throw notFound();
    const name = wanted ?? before?.name ?? '';
    const had = linksTo(pair, owners, uuid);
    const links = lines ? linksFrom(lines, had, { kind: pair.ownerKind, newId }) : had;
    const missing = links.find(({ to }) => !owners.some((owner) => owner.uuid === to));
    if (missing) throw refusedField(`${pair.ownerKind}s`, `The ${pair.ownerKind} does not exist`);
    const changes = ownerChanges(pair, owners, { to: uuid, wanted: links }, conflict);
    const row = { ...platformKey(uuid), uuid, name, link_changes: (before?.link_changes ?? 0) + changes.length };
    await transact([
      ...nameItems(pair.listedKind, { ...(before ? { before } : {}), after: row }, conflict),
      before
        ? pair.listed.replace(platform, row, conflict, sameListed(before))
        : pair.listed.create(platform, row, conflict),
      ...changes.map(({ item }) => item),
    ]);
    const changed = new Map(changes.map(({ owner }) => [owner.uuid, owner]));
    return { row, owners: owners.map((owner) => changed.get(owner.uuid) ?? owner) };
  };
  return retryOnConflict(attempt);
}

/** The links of an action or permission from its side, in the order of their creation. */
export const linksTo = <Owner extends OwnerKey>(pair: Pair<Owner>, owners: readonly Owner[], uuid: string): Link[] =>
  owners
    .flatMap((owner) =>
      pair
        .linksOf(owner)
        .filter((link) => link.to === uuid)
        .map((link) => ({ uuid: link.uuid, to: owner.uuid })),
    )
    .sort((a, b) => a.uuid.localeCompare(b.uuid));

/** The owners whose links to `to` change, as they will be, with the transaction items. */
function ownerChanges<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  owners: readonly Owner[],
  { to, wanted }: { to: string; wanted: readonly Link[] },
  conflict: () => Error,
) {
  const changes = owners.flatMap((owner) => {
    const had = pair.linksOf(owner).find((link) => link.to === to);
    const want = wanted.find((link) => link.to === owner.uuid);
    if (had?.uuid === want?.uuid) return [];
    const rest = pair.linksOf(owner).filter((link) => link.to !== to);
    const set = pair.withLinks(want ? [...rest, { uuid: want.uuid, to }] : rest);
    const condition = sameOwner(pair, owner);
    const item = pair.owners.change(platform, platformKey(owner.uuid), { set, condition }, conflict);
    return [{ owner: { ...owner, ...set }, item }];
  });
  if (changes.length <= maxOwners) return changes;
  throw refusedField(`${pair.ownerKind}s`, `At most ${maxOwners} ${pair.ownerKind}s can be added or removed at once`);
}

/** The condition that an action's or permission's name and links have not changed since they were read. */
const sameListed = (before: NamedRow): Condition<NamedRow> =>
  and(equals('link_changes', before.link_changes), equals('name', before.name));

const { equals } = where<NamedRow>();

/** True if the name is in use. Invalid names count as free; the form reports their errors. */
export async function isNameTaken(kind: NamedKind, name: string): Promise<boolean> {
  return (await uniqueNames.get(platform, nameKey(kind, name))) !== undefined;
}

/** Deletes an action or permission together with all links to it. */
export async function deleteListed<Owner extends OwnerKey>(pair: Pair<Owner>, uuid: string): Promise<void> {
  const attempt = async (conflict: () => Error) => {
    const before = await pair.listed.get(platform, platformKey(uuid));
    if (!before) throw notFound();
    const owners = await pair.owners.list(platform, platform);
    await transact([
      ...nameItems(pair.listedKind, { before }, conflict),
      pair.listed.remove(platform, platformKey(uuid), conflict, sameListed(before)),
      ...ownerChanges(pair, owners, { to: uuid, wanted: [] }, conflict).map(({ item }) => item),
    ]);
  };
  await retryOnConflict(attempt);
}
