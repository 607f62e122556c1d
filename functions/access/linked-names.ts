import type { NamedRow } from '../tables/access-rows.ts';
import { platform } from '../tables/definitions.ts';
import type { EntityTable } from '../tables/entity-table.ts';

/**
 * Reads the names of linked rows: one query for the whole table, cached for `seconds` or until `forget`. A uuid that is
 * missing from the cache causes a new query.
 */
export function linkedNames(table: Pick<EntityTable<NamedRow>, 'list'>, seconds: number) {
  let known = new Map<string, string>();
  let until = 0;
  const read = async (uuids: readonly string[]): Promise<string[]> => {
    if (uuids.length === 0) return [];
    const now = performance.now();
    if (until <= now || uuids.some((uuid) => !known.has(uuid))) {
      const rows = await table.list(platform, platform);
      known = new Map(rows.map((row) => [row.uuid, row.name]));
      until = now + seconds * 1000;
    }
    return uuids.flatMap((uuid) => known.get(uuid) ?? []);
  };
  const forget = () => {
    until = 0;
  };
  return Object.assign(read, { forget });
}
