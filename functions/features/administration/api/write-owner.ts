import { type Step, transact } from '#functions/aws/transact.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { type Line, linksFrom, refused, without } from './links-from.ts';
import { nameSteps } from './name-steps.ts';
import { keyOf, type Link, type OwnerKey, type Pair } from './pairs.ts';
import { retryStale, stale } from './retry-stale.ts';

/** A transaction has 100 items; four are the thing's own and its names. */
const mostLinks = 96;

export async function createOwner<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  row: Owner,
  lines: readonly Line[],
  newId: () => string,
): Promise<Owner> {
  const has = linksFrom(lines, [], { kind: pair.listedKind, newId });
  const after: Owner = { ...row, ...pair.withLinks(has), taken_up: 0 };
  await transact([
    ...nameSteps(pair.ownerKind, undefined, after),
    pair.owners.create(platform, after, stale),
    ...touchSteps(pair, has),
  ]);
  return after;
}

/** Changes a licence or role as it is at that moment; without lines it keeps its links. */
export async function updateOwner<Owner extends OwnerKey>(
  pair: Pair<Owner>,
  uuid: string,
  { set, lines }: { set: Partial<Owner>; lines: readonly Line[] | undefined },
  newId: () => string,
): Promise<Owner> {
  return retryStale(async () => {
    const before = await pair.owners.get(platform, keyOf(uuid));
    if (!before) throw notFound();
    const had = pair.linksOf(before);
    const has = lines ? linksFrom(lines, had, { kind: pair.listedKind, newId }) : had;
    const change = { ...set, ...pair.withLinks(has) };
    const after: Owner = { ...before, ...change };
    await transact([
      ...nameSteps(pair.ownerKind, before, after),
      pair.owners.change(platform, keyOf(uuid), { set: change, ...unchanged(pair, before) }, stale),
      ...touchSteps(pair, [...without(has, had), ...without(had, has)]),
    ]);
    return after;
  });
}

/** Counts at each action or permission that its links have changed; one that is gone cannot be linked. */
export function touchSteps<Owner extends OwnerKey>(pair: Pair<Owner>, links: readonly Link[]): Step[] {
  const field = `${pair.listedKind}s`;
  if (links.length > mostLinks) throw refused(field, `At most ${mostLinks} ${field} can be added or removed at once`);
  return links.map(({ to }) =>
    pair.listed.change(platform, keyOf(to), { set: {}, add: { link_changes: 1 } }, () =>
      refused(field, `The ${pair.listedKind} does not exist`),
    ),
  );
}

/** The condition that an owner's name, links and count of who took it up are those that were read. */
export function unchanged<Owner extends OwnerKey>(pair: Pair<Owner>, before: Owner) {
  const links = Object.values(pair.withLinks(pair.linksOf(before)))[0];
  return {
    condition: `#links = :links_before AND #name_before = :name_before AND ${asOftenTaken}`,
    names: { '#links': pair.attribute, '#name_before': 'name' },
    values: { ':links_before': links, ':name_before': before.name, ':taken_before': before.taken_up ?? 0 },
  };
}

/** A row of before there was this count has been taken up 0 times. */
const asOftenTaken = '(taken_up = :taken_before OR attribute_not_exists(taken_up))';
