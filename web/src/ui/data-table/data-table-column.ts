import type { ReactNode } from 'react';

export interface DataTableColumn<Row> {
  id: string;
  header: string;
  /** What sorting and the search box look at; also what is shown unless there is a `cell`. */
  value: (row: Row) => string | number | null | undefined;
  cell?: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Never broken over lines: dates, short numbers. */
  nowrap?: boolean;
  /** A click on the header sorts, unless this is false. */
  sortable?: boolean;
  /** What the search box looks at, where that is another text than sorting needs, such as a date as it is shown. */
  text?: (row: Row) => string;
  /** The search finds the beginning of the text alone: 'active' is no part of 'Inactive'. */
  searchFromStart?: boolean;
  /** Left out of the search, unless this is true or left out. */
  searchable?: boolean;
  /** Hidden on screens narrower than this breakpoint; columns that the specification names are always there. */
  hideBelow?: 'sm' | 'md' | 'lg';
}
