import type { CSSProperties, DragEvent, KeyboardEvent, PointerEvent } from 'react';
import type { SampleSort } from './arrange-samples.ts';
import { clampedWidth } from './columns/column-layout.ts';
import type { OpenColumnMenu } from './columns/use-column-menu.tsx';
import type { KeptColumns } from './columns/use-kept-columns.ts';
import { type GridColumn, gridTemplate, hasTrait, leastWidth } from './sample-columns.ts';

interface Props {
  columns: readonly GridColumn[];
  /** The distances from the edges of columns that stay in sight. */
  pins: readonly (CSSProperties | undefined)[];
  kept: KeptColumns;
  openMenu: OpenColumnMenu;
  sort: SampleSort | undefined;
  onSort: (sort: SampleSort | undefined) => void;
  /** The column with the cursor, if the cursor is in the header. */
  current: number | undefined;
}

/**
 * The header row: sortable columns are buttons, which the arrow keys reach from the first sample. A column's menu opens
 * by Alt and the down arrow, the right mouse button or the sign in its header.
 */
export function GridHead({ columns, pins, kept, openMenu, sort, onSort, current }: Props) {
  const resize = useColumnResize(columns, kept.setWidth);
  return (
    <thead>
      <tr className="row" aria-rowindex={1}>
        {columns.map((column, index) => {
          const here = current === index;
          const silent = column.kind === 'status' || column.kind === 'actions';
          const order = sort?.key === column.key ? (sort.desc ? 'descending' : 'ascending') : undefined;
          const isOwn = kept.columns.some(({ key }) => key === column.key);
          const open = (head: Element) => {
            const anchor = head.querySelector<HTMLElement>('.sort') ?? head;
            if (anchor instanceof HTMLElement)
              openMenu(column.key, anchor, head.getBoundingClientRect().width || undefined);
          };
          return (
            <th
              key={column.key}
              scope="col"
              aria-colindex={index + 1}
              aria-sort={order}
              aria-keyshortcuts={isOwn ? 'Alt+ArrowDown' : undefined}
              className={`cell ${column.kind} ${column.align}${pins[index] ? ' pinned' : ''}`}
              style={pins[index]}
              title={column.header}
              tabIndex={hasTrait(column, 'sorted') ? undefined : here ? 0 : -1}
              {...(isOwn && {
                onContextMenu: (event) => {
                  event.preventDefault();
                  open(event.currentTarget);
                },
                onKeyDown: (event: KeyboardEvent) => {
                  if (!event.altKey || event.key !== 'ArrowDown') return;
                  event.preventDefault();
                  open(event.currentTarget);
                },
                draggable: true,
                onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(columnType, column.key),
                onDragOver: (event: DragEvent) => {
                  if (event.dataTransfer.types.includes(columnType)) event.preventDefault();
                },
                onDrop: (event: DragEvent) => {
                  event.preventDefault();
                  kept.place(event.dataTransfer.getData(columnType), column.key);
                },
              })}
            >
              {hasTrait(column, 'sorted') ? (
                <button
                  type="button"
                  className={`sort ${order ?? ''}`}
                  tabIndex={here ? 0 : -1}
                  title={column.meaning && `${column.header}: ${column.meaning}`}
                  onClick={() => onSort(nextSort(column.key, sort))}
                >
                  <span className="text">{column.header}</span>
                </button>
              ) : (
                <span className={silent ? 'spoken' : 'text'}>{column.header}</span>
              )}
              {isOwn && (
                <>
                  <button
                    type="button"
                    className="column-menu"
                    tabIndex={-1}
                    aria-hidden
                    onClick={({ currentTarget }) => open(currentTarget.closest('th') ?? currentTarget)}
                  />
                  <span className="resize" aria-hidden {...resize(column.key)} />
                </>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const columnType = 'application/x-serieslab-column';

/** Ascending, descending, unsorted. */
function nextSort(key: string, sort: SampleSort | undefined): SampleSort | undefined {
  if (sort?.key !== key) return { key, desc: false };
  return sort.desc ? undefined : { key, desc: true };
}

/**
 * Resizes a column by dragging the edge of its header. Until the edge is let go, only the table's own style follows:
 * no row is rendered meanwhile. A double click gives the column its own width again.
 */
function useColumnResize(columns: readonly GridColumn[], onWidth: (column: string, width: number | undefined) => void) {
  return (key: string) => ({
    onDoubleClick: () => onWidth(key, undefined),
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const scroller = event.currentTarget.closest<HTMLElement>('.sample-grid');
      const head = event.currentTarget.closest('th');
      if (!scroller || !head || event.button !== 0) return;
      // Neither is text selected nor the column moved.
      event.preventDefault();
      const edge = event.currentTarget;
      edge.setPointerCapture(event.pointerId);
      const start = { x: event.clientX, width: head.getBoundingClientRect().width };
      let width: number | undefined;
      edge.onpointermove = ({ clientX }) => {
        const next = clampedWidth(start.width + clientX - start.x);
        width = next;
        const sized = columns.map((column) =>
          column.key === key ? { ...column, width: next, isSized: true } : column,
        );
        scroller.style.setProperty('--sample-columns', gridTemplate(sized));
        scroller.style.setProperty('--sample-width', `${leastWidth(sized)}px`);
      };
      edge.onlostpointercapture = () => {
        edge.onpointermove = null;
        edge.onlostpointercapture = null;
        if (width !== undefined) onWidth(key, width);
      };
    },
  });
}
