import type { Step } from '#functions/aws/transact.ts';
import { duplicate } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { catalogueNames } from '#functions/tables/rows.ts';
import { uniqueNames } from '#functions/tables/tables.ts';
import type { NamedKey } from './pairs.ts';
import { stale } from './retry-stale.ts';

export type CatalogueKind = Parameters<typeof catalogueNames>[0];

/** Steps that give a thing its name and take its former one back; no two of a kind have the same, whatever its case. */
export function nameSteps(kind: CatalogueKind, before: NamedKey | undefined, after: NamedKey | undefined): Step[] {
  const [old, wanted] = [before && nameKey(kind, before.name), after && nameKey(kind, after.name)];
  if (old?.sort === wanted?.sort) return [];
  return [
    ...(wanted && after
      ? [uniqueNames.create(platform, { ...wanted, uuid: after.uuid }, () => duplicate('Name'))]
      : []),
    ...(old ? [uniqueNames.remove(platform, old, stale)] : []),
  ];
}

export const nameKey = (kind: CatalogueKind, name: string) => ({
  parent: catalogueNames(kind),
  sort: name.trim().toLowerCase(),
});
