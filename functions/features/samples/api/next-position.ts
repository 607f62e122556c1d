import { notFound } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';

/**
 * The position after the last sample of the series, counted on the series' row, so that two samples never share one.
 */
export async function nextPosition({ workspace_uuid, parent, sort, uuid, next_position }: SeriesRow): Promise<number> {
  const key = { parent, sort };
  if (next_position === undefined) {
    const rows = await samples.list(workspace_uuid, parent, { beginsWith: `${uuid}#` });
    const next = rows.reduce((last, row) => Math.max(last, row.position + 1), 0);
    const condition = where<SeriesRow>().absent('next_position');
    await series.update(workspace_uuid, key, { set: { next_position: next }, condition });
  }
  const row = await series.update(workspace_uuid, key, { set: {}, add: { next_position: 1 } });
  if (row?.next_position === undefined) throw notFound();
  return row.next_position - 1;
}
