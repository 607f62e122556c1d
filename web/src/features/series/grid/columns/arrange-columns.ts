import type { CSSProperties } from 'react';
import type { Definitions } from '../../definitions.ts';
import { type GridColumn, gridColumns, hasTrait } from '../sample-columns.ts';
import { type ColumnLayout, inChosenOrder } from './column-layout.ts';
import type { OwnColumn } from './use-kept-columns.ts';

const isFixed = (column: GridColumn) => hasTrait(column, 'names the row');
const isInSight = (column: GridColumn) => hasTrait(column, 'in sight');

/**
 * The columns that can be arranged, in their own order.
 *
 * @param has whether some sample has a label, or a place in a run order, by the key of its column
 */
export function ownColumns(
  definitions: Definitions,
  source: boolean,
  has?: Readonly<Record<string, boolean>>,
): OwnColumn[] {
  return gridColumns(definitions, {
    outputs: false,
    inputs: false,
    actions: false,
    series: false,
    expected: false,
    bench: has !== undefined,
    source,
  })
    .filter((column) => !isFixed(column))
    .map((column) => ({
      ...{ key: column.key, header: column.header, width: column.width },
      ...{ inSight: isInSight(column), isEmpty: has?.[column.key] === false },
    }));
}

/** The columns of a table as the person has arranged them. */
export function arrangeColumns(columns: readonly GridColumn[], layout: ColumnLayout): GridColumn[] {
  const own = inChosenOrder(
    columns.filter((column) => !isFixed(column)),
    layout.order,
  ).filter(({ key }) => !layout.hidden.includes(key));
  return [
    ...columns.filter((column) => isFixed(column) && column.kind !== 'actions'),
    ...own,
    ...columns.filter(({ kind }) => kind === 'actions'),
  ].map((column) => {
    const width = layout.widths[column.key];
    const sight = sightOf(column, layout);
    return width === undefined ? { ...column, sight } : { ...column, sight, width, isSized: true };
  });
}

function sightOf(column: GridColumn, { sight }: ColumnLayout): number | undefined {
  if (isFixed(column)) return column.kind === 'series' ? undefined : 0;
  if (!(sight[column.key] ?? isInSight(column))) return undefined;
  if (column.kind === 'rank') return 1;
  return sight[column.key] ? 2 : 3;
}

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
