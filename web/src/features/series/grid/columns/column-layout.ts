import {
  type Checked,
  isFiniteNumber,
  isText,
  isTrueOrFalse,
  listOf,
  objectOf,
  recordOf,
} from '#web/lib/browser/checks.ts';

/** How a person has arranged the columns of an experiment's samples, by the columns' keys. */
export const isColumnLayout = objectOf(
  {
    order: listOf(isText),
    hidden: listOf(isText),
    /** In pixels. */
    widths: recordOf((width): width is number => isFiniteNumber(width) && width >= 40 && width <= 800),
    /** Columns that stay in sight, or do not, other than by default. */
    sight: recordOf(isTrueOrFalse),
  },
  /** Columns that are in sight although no sample has anything in them. */
  { chosen: listOf(isText) },
);
export type ColumnLayout = Readonly<Checked<typeof isColumnLayout>>;

export const defaultLayout: ColumnLayout = { order: [], hidden: [], widths: {}, sight: {} };

export const isDefault = ({ order, hidden, widths, sight, chosen = [] }: ColumnLayout) =>
  order.length + hidden.length + chosen.length + Object.keys(widths).length + Object.keys(sight).length === 0;

const leastColumnWidth = 52;
const mostColumnWidth = 600;
export const clampedWidth = (width: number) => Math.round(Math.max(leastColumnWidth, Math.min(width, mostColumnWidth)));

interface Keyed {
  key: string;
}

/** The columns in the chosen order; one that the order does not name comes after its neighbour. */
export function inChosenOrder<Column extends Keyed>(columns: readonly Column[], order: readonly string[]): Column[] {
  const chosen = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  columns.forEach((column, index) => {
    if (chosen.includes(column)) return;
    const neighbour = columns[index - 1];
    chosen.splice(neighbour ? chosen.indexOf(neighbour) + 1 : 0, 0, column);
  });
  return chosen;
}

export function withHidden(layout: ColumnLayout, key: string, isHidden: boolean): ColumnLayout {
  const others = layout.hidden.filter((other) => other !== key);
  return { ...layout, hidden: isHidden ? [...others, key] : others };
}

/** Shows an empty column that is otherwise hidden, or hides it again. */
export function withChosen(layout: ColumnLayout, key: string, isChosen: boolean): ColumnLayout {
  const others = (layout.chosen ?? []).filter((other) => other !== key);
  return { ...layout, chosen: isChosen ? [...others, key] : others };
}

/** Without a width the column gets its own again. */
export function withWidth(layout: ColumnLayout, key: string, width: number | undefined): ColumnLayout {
  const { [key]: _former, ...others } = layout.widths;
  return { ...layout, widths: width === undefined ? others : { ...others, [key]: clampedWidth(width) } };
}

export const withSight = (layout: ColumnLayout, key: string, inSight: boolean): ColumnLayout => ({
  ...layout,
  sight: { ...layout.sight, [key]: inSight },
});

/** Moves a column past its next neighbour that is not hidden: −1 to the left, 1 to the right. */
export function withMoved(layout: ColumnLayout, columns: readonly Keyed[], key: string, step: -1 | 1): ColumnLayout {
  const shown = inChosenOrder(columns, layout.order).filter((column) => !layout.hidden.includes(column.key));
  const target = shown[shown.findIndex((column) => column.key === key) + step];
  return target ? withPlaced(layout, columns, key, target.key) : layout;
}

/** Puts a column where another one is; that one moves towards where the first was. */
export function withPlaced(layout: ColumnLayout, columns: readonly Keyed[], key: string, target: string): ColumnLayout {
  const keys = inChosenOrder(columns, layout.order).map((column) => column.key);
  const [from, to] = [keys.indexOf(key), keys.indexOf(target)];
  if (from < 0 || to < 0 || from === to) return layout;
  return { ...layout, order: keys.toSpliced(from, 1).toSpliced(to, 0, key) };
}
