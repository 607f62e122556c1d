import { useState } from 'react';
import { listOf } from '#web/lib/browser/checks.ts';
import { keep, keptText, parseKept } from '#web/lib/browser/kept-list.ts';
import {
  type ColumnLayout,
  defaultLayout,
  isColumnLayout,
  isDefault,
  withHidden,
  withMoved,
  withPlaced,
  withSight,
  withWidth,
} from './column-layout.ts';

const stored = listOf(isColumnLayout);

/** A column that can be hidden, moved and resized. */
export interface OwnColumn {
  key: string;
  header: string;
  /** Its own width, in pixels. */
  width: number;
  /** It stays in sight unless the person has decided otherwise. */
  inSight: boolean;
}

/**
 * How the account has arranged an experiment's columns in this browser. Only a screen that opens reads it, as with the
 * view and the order.
 */
export function useKeptColumns(userId: string, experiment: string, columns: readonly OwnColumn[]) {
  const key = `serieslab.columns.${userId}.${experiment}`;
  const read = () => ({ key, layout: parseKept(stored, keptText(key))[0] ?? defaultLayout });
  const [kept, setKept] = useState(read);
  if (kept.key !== key) setKept(read());
  const { layout } = kept;
  const change = (next: ColumnLayout) => {
    setKept({ key, layout: next });
    keep(key, isDefault(next) ? [] : [next]);
  };
  return {
    columns,
    layout,
    hidden: columns.filter((column) => layout.hidden.includes(column.key)).length,
    isDefault: isDefault(layout),
    isInSight: (column: OwnColumn) => layout.sight[column.key] ?? column.inSight,
    setHidden: (column: string, isHidden: boolean) => change(withHidden(layout, column, isHidden)),
    setWidth: (column: string, width: number | undefined) => change(withWidth(layout, column, width)),
    setSight: (column: string, inSight: boolean) => change(withSight(layout, column, inSight)),
    move: (column: string, step: -1 | 1) => change(withMoved(layout, columns, column, step)),
    place: (column: string, target: string) => change(withPlaced(layout, columns, column, target)),
    reset: () => change(defaultLayout),
  };
}
export type KeptColumns = ReturnType<typeof useKeptColumns>;
