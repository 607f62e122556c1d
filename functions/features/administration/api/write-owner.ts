import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { ApiError, changedElsewhere, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { and, type Condition, or, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { nameItems } from './names.ts';
import { type Line, type Link, linksFrom, type OwnerKey, type Pair, without } from './pairs.ts';

/** A transaction has 100 items; four are the row's own and its names. */
const maxLinks = 96;

export async function createOwner<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  row: Owner,
  lines: readonly Line[],
  newId: () => string,
): Promise<Owner> {
  const has = linksFrom(lines, [], { kind: pair.listedKind, newId });
  const after: Owner = { ...row, ...pair.withLinks(has), taken_up: 0 };
  await transact([
    ...nameItems(pair.ownerKind, { after }, changed),
    pair.owners.create(platform, after, changed),
    ...linkCounts(pair, has),
  ]);
  return after;
}

/** Changes a licence or role; without lines it keeps its links. */
export async function updateOwner<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  uuid: string,
  { set, lines }: { set: Partial<Owner>; lines: readonly Line[] | undefined },
  newId: () => string,
): Promise<Owner> {
  const attempt = async (conflict: () => Error) => {
    const before = await pair.owners.get(platform, platformKey(uuid));
    if (!before) throw notFound();
    const had = pair.linksOf(before);
    const has = lines ? linksFrom(lines, had, { kind: pair.listedKind, newId }) : had;
    const change = { ...set, ...pair.withLinks(has) };
    const after: Owner = { ...before, ...change };
    await transact([
      ...nameItems(pair.ownerKind, { before, after }, conflict),
      pair.owners.change(platform, platformKey(uuid), { set: change, condition: sameOwner(pair, before) }, conflict),
      ...linkCounts(pair, [...without(has, had), ...without(had, has)]),
    ]);
    return after;
  };
  return retryOnConflict(attempt);
}

/** Counts a changed link at each action or permission; a deleted one cannot be linked. */
function linkCounts<Owner extends OwnerKey>(pair: Pair<Owner>, links: readonly Link[]): TransactionItem[] {
  const field = `${pair.listedKind}s`;
  if (links.length > maxLinks)
    throw refusedField(field, `At most ${maxLinks} ${field} can be added or removed at once`);
  return links.map(({ to }) =>
    pair.listed.change(platform, platformKey(to), { set: {}, add: { link_changes: 1 } }, () =>
      refusedField(field, `The ${pair.listedKind} does not exist`),
    ),
  );
}

/** The condition that an owner's name, links and reference count have not changed since they were read. */
export const sameOwner = <Owner extends OwnerKey>(pair: Pair<Owner>, before: Owner): Condition<Owner> =>
  and<Owner>(
    pair.sameLinks(before),
    equals('name', before.name),
    // Older rows have no reference count.
    or(equals('taken_up', before.taken_up ?? 0), absent('taken_up')),
  );

const { absent, equals } = where<OwnerKey>();
const changed = () => changedElsewhere('this');

/**
 * Deletes a licence or role without references. Each new reference is counted on its row in the same transaction:
 * either the delete comes first and the reference is refused, or the delete conflicts, reads again and finds the
 * reference.
 */
export async function deleteOwner<Owner extends OwnerKey>(pair: Pair<Owner>, uuid: string): Promise<void> {
  const attempt = async (conflict: () => Error) => {
    const before = await pair.owners.get(platform, platformKey(uuid));
    if (!before) throw notFound();
    if (await pair.isUsed(before)) throw new ApiError('refused', pair.usedMessage);
    await transact([
      ...nameItems(pair.ownerKind, { before }, conflict),
      pair.owners.remove(platform, platformKey(uuid), conflict, sameOwner(pair, before)),
      ...linkCounts(pair, pair.linksOf(before)),
    ]);
  };
  await retryOnConflict(attempt);
}
