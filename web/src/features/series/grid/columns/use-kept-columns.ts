import { useMemo, useState } from 'react';
import { listOf } from '#web/lib/browser/checks.ts';
import { keep, keptText, parseKept } from '#web/lib/browser/kept-list.ts';
import {
  type ColumnLayout,
  defaultLayout,
  isColumnLayout,
  isDefault,
  withChosen,
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
  /** No sample has anything in it: it is hidden until the person chooses it. */
  isEmpty?: boolean;
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
  const layout = useMemo(() => withoutEmpty(kept.layout, columns), [kept.layout, columns]);
  const change = (next: ColumnLayout) => {
    setKept({ key, layout: next });
    keep(key, isDefault(next) ? [] : [next]);
  };
  const own = kept.layout;
  return {
    columns,
    layout,
    hidden: columns.filter((column) => own.hidden.includes(column.key)).length,
    isDefault: isDefault(own),
    isInSight: (column: OwnColumn) => layout.sight[column.key] ?? column.inSight,
    setHidden: (column: string, isHidden: boolean) => {
      const isEmpty = columns.some((one) => one.key === column && one.isEmpty);
      change(
        isEmpty ? withChosen(withHidden(own, column, false), column, !isHidden) : withHidden(own, column, isHidden),
      );
    },
    setWidth: (column: string, width: number | undefined) => change(withWidth(own, column, width)),
    setSight: (column: string, inSight: boolean) => change(withSight(own, column, inSight)),
    move: (column: string, step: -1 | 1) => change({ ...own, order: withMoved(layout, columns, column, step).order }),
    place: (column: string, target: string) => change(withPlaced(own, columns, column, target)),
    reset: () => change(defaultLayout),
  };
}

/** The layout with the empty columns hidden that nobody has chosen. */
function withoutEmpty(layout: ColumnLayout, columns: readonly OwnColumn[]): ColumnLayout {
  const empty = columns.filter(({ key, isEmpty = false }) => isEmpty && !layout.chosen?.includes(key));
  return empty.length === 0 ? layout : { ...layout, hidden: [...layout.hidden, ...empty.map(({ key }) => key)] };
}

export type KeptColumns = ReturnType<typeof useKeptColumns>;
