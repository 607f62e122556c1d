import { retryOnConflict } from '#functions/aws/retry-on-conflict.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { and, type Condition, or, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { type Line, linksFrom, refused, without } from './links-from.ts';
import { nameItems } from './name-items.ts';
import { keyOf, type Link, type OwnerKey, type Pair } from './pairs.ts';
import { conflicting, refuseConflict } from './refuse-conflict.ts';

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
    ...nameItems(pair.ownerKind, { after }, conflicting),
    pair.owners.create(platform, after, conflicting),
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
    const before = await pair.owners.get(platform, keyOf(uuid));
    if (!before) throw notFound();
    const had = pair.linksOf(before);
    const has = lines ? linksFrom(lines, had, { kind: pair.listedKind, newId }) : had;
    const change = { ...set, ...pair.withLinks(has) };
    const after: Owner = { ...before, ...change };
    await transact([
      ...nameItems(pair.ownerKind, { before, after }, conflict),
      pair.owners.change(platform, keyOf(uuid), { set: change, condition: sameOwner(pair, before) }, conflict),
      ...linkCounts(pair, [...without(has, had), ...without(had, has)]),
    ]);
    return after;
  };
  return retryOnConflict(attempt, { giveUp: refuseConflict });
}

/** Counts a changed link at each action or permission; a deleted one cannot be linked. */
export function linkCounts<Owner extends OwnerKey>(pair: Pair<Owner>, links: readonly Link[]): TransactionItem[] {
  const field = `${pair.listedKind}s`;
  if (links.length > maxLinks) throw refused(field, `At most ${maxLinks} ${field} can be added or removed at once`);
  return links.map(({ to }) =>
    pair.listed.change(platform, keyOf(to), { set: {}, add: { link_changes: 1 } }, () =>
      refused(field, `The ${pair.listedKind} does not exist`),
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
