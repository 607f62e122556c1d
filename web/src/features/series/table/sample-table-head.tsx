import type { SampleSort } from './arrange-samples.ts';
import { isSortable, type SampleColumn } from './sample-columns.ts';

interface Props {
  columns: readonly SampleColumn[];
  sort: SampleSort | undefined;
  onSort: (sort: SampleSort | undefined) => void;
  /** The column with the cursor, if the cursor is in the header. */
  current: number | undefined;
}

/** The header row: sortable columns are buttons, which the arrow keys reach from the first sample. */
export function SampleTableHead({ columns, sort, onSort, current }: Props) {
  return (
    <thead>
      <tr className="row" aria-rowindex={1}>
        {columns.map((column, index) => {
          const here = current === index;
          const silent = column.kind === 'status' || column.kind === 'actions';
          const order = sort?.key === column.key ? (sort.desc ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              aria-colindex={index + 1}
              aria-sort={order}
              className={`cell ${column.kind} ${column.align}`}
              title={column.header}
              tabIndex={isSortable(column) ? undefined : here ? 0 : -1}
            >
              {isSortable(column) ? (
                <button
                  type="button"
                  className={`sort ${order ?? ''}`}
                  tabIndex={here ? 0 : -1}
                  onClick={() => onSort(nextSort(column.key, sort))}
                >
                  <span className="text">{column.header}</span>
                </button>
              ) : (
                <span className={silent ? 'spoken' : 'text'}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Ascending, descending, unsorted. */
function nextSort(key: string, sort: SampleSort | undefined): SampleSort | undefined {
  if (sort?.key !== key) return { key, desc: false };
  return sort.desc ? undefined : { key, desc: true };
}
