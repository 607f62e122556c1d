import type { Definitions } from '../../definitions.ts';
import { type GridColumn, gridColumns, hasTrait } from '../sample-columns.ts';
import { type ColumnLayout, inChosenOrder } from './column-layout.ts';
import type { OwnColumn } from './use-kept-columns.ts';

const isFixed = (column: GridColumn) => hasTrait(column, 'names the row');
const isInSight = (column: GridColumn) => hasTrait(column, 'in sight');

/** The columns that can be arranged, in their own order. */
export function ownColumns(definitions: Definitions, source: boolean): OwnColumn[] {
  return gridColumns(definitions, {
    outputs: false,
    inputs: false,
    actions: false,
    series: false,
    expected: false,
    source,
  })
    .filter((column) => !isFixed(column))
    .map((column) => ({ key: column.key, header: column.header, width: column.width, inSight: isInSight(column) }));
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
