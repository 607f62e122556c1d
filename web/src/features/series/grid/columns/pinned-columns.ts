import type { CSSProperties } from 'react';
import type { GridColumn } from '../sample-columns.ts';

/** Columns in sight take at most this share of the table, so that the others can still be read between them. */
const mostShare = 0.6;
/** A narrower table has no room for the menus of samples at its edge. */
const actionsFrom = 560;

/**
 * How far from the table's edges each column that stays in sight stops, whether it was scrolled out on the left or on
 * the right. A table whose width is not known yet has room for all.
 */
export function pinnedColumns(
  columns: readonly GridColumn[],
  tableWidth: number | undefined,
): readonly (CSSProperties | undefined)[] {
  const pinned = new Set<number>();
  let room = (tableWidth ?? Number.POSITIVE_INFINITY) * mostShare;
  const wanted = [...columns.entries()]
    .filter(([, { kind, sight }]) => sight !== undefined && !(kind === 'actions' && (tableWidth ?? 0) < actionsFrom))
    .sort(([, a], [, b]) => (a.sight ?? 0) - (b.sight ?? 0));
  for (const [index, { width, sight }] of wanted) {
    if (sight !== 0 && width > room) continue;
    pinned.add(index);
    room -= width;
  }
  const widthOf = (indices: Iterable<number>) => [...indices].reduce((sum, at) => sum + (columns[at]?.width ?? 0), 0);
  return columns.map((_column, index) => {
    if (!pinned.has(index)) return undefined;
    return {
      left: widthOf([...pinned].filter((other) => other < index)),
      right: widthOf([...pinned].filter((other) => other > index)),
    };
  });
}
