import { where } from '#functions/tables/condition.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { samples, series } from '#functions/tables/tables.ts';

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
