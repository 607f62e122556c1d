import { notFound } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';

/** The position after the last sample of the series, counted on its row: two samples never share one. */
export async function nextPosition(target: SeriesRow): Promise<number> {
  await countPositions(target);
  const { workspace_uuid, parent, sort } = target;
  const row = await series.update(workspace_uuid, { parent, sort }, { set: {}, add: { next_position: 1 } });
  if (row?.next_position === undefined) throw notFound();
  return row.next_position - 1;
}

/**
 * Begins to count the positions of a series of a former version; also before a sample is deleted, because its position
 * must not be given again: blocks of results know samples by their positions.
 */
export async function countPositions({ workspace_uuid, parent, sort, uuid, next_position }: SeriesRow): Promise<void> {
  if (next_position !== undefined) return;
  const rows = await samples.list(workspace_uuid, parent, { beginsWith: `${uuid}#` });
  const next = rows.reduce((last, row) => Math.max(last, row.position + 1), 0);
  const condition = where<SeriesRow>().absent('next_position');
  await series.update(workspace_uuid, { parent, sort }, { set: { next_position: next }, condition });
}
