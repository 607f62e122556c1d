import type { TransactionItem } from '#functions/aws/transact.ts';
import { duplicate } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import { namesOfKind } from '#functions/tables/unique-name-rows.ts';
import type { NamedKey } from './pairs.ts';

export type NamedKind = Parameters<typeof namesOfKind>[0];

/**
 * Transaction items that reserve a thing's name and release its former one: no two of a kind have the same name, whatever
 * its case.
 *
 * @param changed the error when the former name is gone already
 */
export function nameItems(
  kind: NamedKind,
  { before, after }: { before?: NamedKey; after?: NamedKey },
  changed: () => Error,
): TransactionItem[] {
  const [old, wanted] = [before && nameKey(kind, before.name), after && nameKey(kind, after.name)];
  if (old?.sort === wanted?.sort) return [];
  return [
    ...(wanted && after
      ? [uniqueNames.create(platform, { ...wanted, uuid: after.uuid }, () => duplicate('Name'))]
      : []),
    ...(old ? [uniqueNames.remove(platform, old, changed)] : []),
  ];
}

export const nameKey = (kind: NamedKind, name: string) => ({
  parent: namesOfKind(kind),
  sort: name.trim().toLowerCase(),
});

/** The order of lists of roles, permissions, licences and actions. */
export const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');
