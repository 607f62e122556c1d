import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { noScore } from '#shared/rules/rank.ts';
import type { SampleSort } from './arrange-samples.ts';
import { pinnedColumns } from './columns/arrange-columns.ts';
import { scrollToCell } from './columns/scroll-to-cell.ts';
import type { OpenColumnMenu } from './columns/use-column-menu.tsx';
import type { KeptColumns } from './columns/use-kept-columns.ts';
import { freeRows, GridFrame, headerHeight, rowHeight, tableHeight } from './grid-frame.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { rangeText } from './range/cell-range.ts';
import { cellValueAt } from './range/copy-range.ts';
import { type NewSamples, rangeCommands, rangeKey } from './range/range-commands.ts';
import { useRangeMenu } from './range/use-range-menu.tsx';
import { useRangeMouse } from './range/use-range-mouse.ts';
import { cardGap, cardHeight, cardsHeight } from './sample-cards.ts';
import { type GridColumn, gridTemplate, leastWidth } from './sample-columns.ts';
import { type SampleRow, ScoresContext } from './sample-rows.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import type { useTableEdits } from './use-table-edits.ts';
import type { OnUnsaved } from './use-unsaved-popover.tsx';

/** Up to this number all rows are rendered; above it, those in view. */
const virtualBeyond = 50;

interface Props {
  label: string;
  rows: readonly SampleRow[];
  columns: readonly GridColumn[];
  /** Each sample is a card, for a phone. */
  asCards: boolean;
  /** How the columns are arranged, and the menu that arranges one. */
  kept: KeptColumns;
  openColumnMenu: OpenColumnMenu;
  /** All outputs of the experiment, also hidden ones: they determine a sample's state. */
  outputs: readonly OutParameter[];
  rankOf: ReadonlyMap<string, number>;
  ruleNames: ReadonlyMap<string, string>;
  sort: SampleSort | undefined;
  onSort: (sort: SampleSort | undefined) => void;
  edits: Pick<ReturnType<typeof useTableEdits>, 'editor' | 'onEdit' | 'leave'>;
  /** Where rows that are pasted below the last sample become new samples. */
  below?: NewSamples | undefined;
  /** A job runs: edits cannot start. */
  blocked: boolean;
  onUnsaved: OnUnsaved;
  /** The samples that were selected in charts. */
  selected: ReadonlySet<string>;
  /** The account's decimal symbol, for pasted numbers. */
  decimal: DecimalSymbol;
  /** Receives the reason when an edit is refused. */
  onRefused: (message: string) => void;
  /** Receives samples that failed or are to be left out; undefined where the account may not say so. */
  onExclude: ((rows: readonly SampleRow[]) => void) | undefined;
  /** The menu of a sample; must not change between renders. */
  actions: (row: SampleRow) => ReactNode;
}

/**
 * A table of samples that is edited like a spreadsheet: a grid with one tab stop, a cursor that the arrow keys move,
 * and a field in the edited cell (WAI-ARIA grid pattern).
 */
export function SampleGrid(props: Props) {
  const {
    label,
    rows,
    columns,
    asCards,
    outputs,
    rankOf,
    ruleNames,
    sort,
    onSort,
    edits,
    blocked,
    onRefused,
    actions,
  } = props;
  const { editor, onEdit, leave } = edits;
  const { scale } = use(ScoresContext);
  const scroller = useRef<HTMLDivElement>(null);
  const pitch = asCards ? cardHeight(columns) : rowHeight;
  const commands = rangeCommands({
    rows,
    columns,
    outputs,
    rankOf,
    scale,
    decimal: props.decimal,
    blocked,
    onEdit,
    below: props.below,
    onRefused,
    onExclude: props.onExclude,
  });
  const cursor = useGridCursor({
    scroller,
    rows,
    columns,
    hasHeader: !asCards,
    editor,
    blocked,
    onLeave: leave,
    onEdit,
    onPaste: commands.paste,
    onRefused,
    onRangeKey: (event, range) => rangeKey(event, range, commands),
    isFilled: ({ row, column }) => {
      const [at, of] = [rows[row], columns[column]];
      return at !== undefined && of !== undefined && cellValueAt(at, of, { outputs, rankOf, scale }) !== null;
    },
  });
  const { range, isRange, end, setCell, extend } = cursor;
  const mouse = useRangeMouse({ setCell, extend });
  const { menu, onContextMenu } = useRangeMenu({
    range,
    setCell,
    commands,
    blocked,
    mayCreate: props.below !== undefined,
    onRefused,
  });
  const underEdit = cursor.open && rows.findIndex(({ sample }) => sample.uuid === cursor.open?.row.sample.uuid);
  const pinned = [cursor.cell.row, end.row, underEdit ?? -1].filter((index) => index >= 0);
  const virtual = rows.length > virtualBeyond;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: 4,
    scrollMargin: asCards ? 0 : headerHeight,
  });
  function onCopy(event: ClipboardEvent): void {
    const isField = event.target instanceof Element && event.target.closest('.editor');
    if (isField || cursor.cell.row < 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', commands.text(range));
    if (event.type === 'cut') commands.clear(range, 'cut');
  }
  useEffect(() => {
    if (!isRange) return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[aria-rowindex="${end.row + 2}"] [aria-colindex="${end.column + 1}"]`,
    );
    scrollToCell(cell);
  }, [isRange, end.row, end.column]);

  const width = useWidth(scroller, !asCards);
  const pins = useMemo(() => (asCards ? [] : pinnedColumns(columns, width)), [asCards, columns, width]);
  const template = useMemo(() => gridTemplate(columns), [columns]);
  const style: CSSProperties & Record<'--sample-columns' | '--sample-width', string> = {
    height: rows.length <= freeRows ? 'auto' : asCards ? cardsHeight(rows.length, columns) : tableHeight(rows.length),
    '--sample-columns': template,
    '--sample-width': asCards ? '0' : `${leastWidth(columns)}px`,
  };
  const inView = virtual ? virtualizer.getVirtualItems().map(({ index }) => index) : [...rows.keys()];
  // Rows with the cursor or the editor stay rendered, or scrolling would lose the focus and the field.
  const drawn = [...new Set([...inView, ...pinned])].sort((a, b) => a - b);

  return (
    <GridFrame ref={scroller} className={asCards ? 'sample-grid cards' : 'sample-grid'} style={style}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-keyshortcuts={props.onExclude ? 'F6 Control+E' : 'F6'}
        aria-description={
          props.onExclude ? 'F6 leaves the table, Ctrl+E says that samples failed' : 'F6 leaves the table'
        }
        onKeyDown={cursor.onKeyDown}
        onPaste={cursor.onPaste}
        onCopy={onCopy}
        onCut={onCopy}
        onContextMenu={onContextMenu}
        {...mouse}
      >
        <GridHead
          columns={columns}
          pins={pins}
          kept={props.kept}
          openMenu={props.openColumnMenu}
          sort={sort}
          onSort={onSort}
          current={cursor.cell.row < 0 ? cursor.cell.column : undefined}
        />
        <tbody style={{ height: rows.length * pitch }}>
          {drawn.map((index) => {
            const row = rows[index];
            if (!row) return null;
            const here = cursor.cell.row === index;
            return (
              <GridRow
                key={row.sample.uuid}
                row={row}
                index={index}
                top={index * pitch}
                height={asCards ? pitch - cardGap : pitch}
                isCard={asCards}
                columns={columns}
                pins={pins}
                outputs={outputs}
                rank={rankOf.get(row.sample.uuid) ?? noScore}
                current={here ? Math.min(cursor.cell.column, columns.length - 1) : undefined}
                open={cursor.open?.row.sample.uuid === row.sample.uuid ? cursor.open : undefined}
                editor={editor}
                blocked={blocked}
                isSelected={props.selected.has(row.sample.uuid)}
                stopped={here ? cursor.stopped : undefined}
                rangeFrom={isRange && index >= range.top && index <= range.bottom ? range.left : undefined}
                rangeTo={isRange && index >= range.top && index <= range.bottom ? range.right : undefined}
                handlers={cursor.handlers}
                onLeave={leave}
                onUnsaved={props.onUnsaved}
                ruleNames={ruleNames}
                actions={actions}
              />
            );
          })}
        </tbody>
      </table>
      <span className="spoken" role="status">
        {isRange && rangeText(range)}
      </span>
      {menu}
    </GridFrame>
  );
}

/** The width of an element, without its borders; undefined until it is drawn, and where it is not wanted. */
function useWidth(element: RefObject<HTMLElement | null>, isWanted: boolean): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !isWanted) return;
    const measure = () => setWidth(current.clientWidth || undefined);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return width;
}
