import type { ReactNode } from 'react';

export interface DataTableColumn<Row> {
  id: string;
  header: string;
  /** The value for sorting and searching; also shown unless there is a `cell`. */
  value: (row: Row) => string | number | null | undefined;
  cell?: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Does not wrap: dates, short numbers; an address only where there is room. */
  nowrap?: boolean | 'from-tablets';
  /** The header sorts, unless this is false. */
  sortable?: boolean;
  /** The text for searching if it differs from the sort value, such as a formatted date. */
  text?: (row: Row) => string;
  /** Search matches only the start of the text: 'active' does not match 'Inactive'. */
  searchFromStart?: boolean;
  /** False: not searched. */
  searchable?: boolean;
  /** Hidden below this breakpoint; columns that the specification names are always shown. */
  hideBelow?: 'sm' | 'md' | 'lg';
}

/** The style of a cell that narrow screens hide. */
export function hiddenBelow(breakpoint: DataTableColumn<never>['hideBelow']): { display?: Record<string, string> } {
  return breakpoint ? { display: { xs: 'none', [breakpoint]: 'table-cell' } } : {};
}
