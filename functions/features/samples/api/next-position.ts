import { countPositions } from '#functions/entities/series/count-positions.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { SeriesRow } from '#functions/tables/rows.ts';
import { series } from '#functions/tables/tables.ts';

/** The position after the last sample of the series, counted on its row: two samples never share one. */
export async function nextPosition(target: SeriesRow): Promise<number> {
  await countPositions(target);
  const { workspace_uuid, parent, sort } = target;
  const row = await series.update(workspace_uuid, { parent, sort }, { set: {}, add: { next_position: 1 } });
  if (row?.next_position === undefined) throw notFound();
  return row.next_position - 1;
}
