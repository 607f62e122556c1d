import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { noScore } from '#shared/rules/rank.ts';
import { notify } from '#web/lib/notices.ts';
import type { useTableEdits } from '../edit/use-table-edits.ts';
import type { SampleSort } from './arrange-samples.ts';
import type { Cell } from './grid-keys.ts';
import { planPaste } from './paste-block.ts';
import { gridTemplate, leastWidth, type SampleColumn } from './sample-columns.ts';
import { fixedHeight, freeRows, headerHeight, rowHeight, SampleGrid } from './sample-grid.ts';
import type { SampleRow } from './sample-rows.ts';
import { SampleTableHead } from './sample-table-head.tsx';
import { SampleTableRow } from './sample-table-row.tsx';
import type { OnUnsaved } from './unsaved-popover.tsx';
import { useGridCursor } from './use-grid-cursor.ts';

/** Up to this number all rows are rendered; above it, those in view. */
const virtualBeyond = 50;

interface Props {
  label: string;
  rows: readonly SampleRow[];
  columns: readonly SampleColumn[];
  /** All outputs of the experiment, also hidden ones: they determine a sample's state. */
  outputs: readonly OutParameter[];
  rankOf: ReadonlyMap<string, number>;
  ruleNames: ReadonlyMap<string, string>;
  sort: SampleSort | undefined;
  onSort: (sort: SampleSort | undefined) => void;
  edits: Pick<ReturnType<typeof useTableEdits>, 'editor' | 'onEdit' | 'onTaken' | 'leave'>;
  /** A job runs: edits cannot start. */
  blocked: boolean;
  onUnsaved: OnUnsaved;
  /** The samples that were selected in charts. */
  selected: ReadonlySet<string>;
  /** The account's decimal symbol, for pasted numbers. */
  decimal: DecimalSymbol;
  /** Receives the reason when an edit is refused. */
  onRefused: (message: string) => void;
  /** The menu of a sample; must not change between renders. */
  actions: (row: SampleRow) => ReactNode;
}

/**
 * A table of samples that is edited like a spreadsheet: a grid with one tab stop, a cursor that the arrow keys move,
 * and a field in the edited cell (WAI-ARIA grid pattern).
 */
export function SampleTable(props: Props) {
  const { label, rows, columns, outputs, rankOf, ruleNames, sort, onSort, edits, blocked, onRefused, actions } = props;
  const { editor, onEdit, onTaken, leave } = edits;
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useGridCursor({ scroller, rows, columns, editor, blocked, onTaken, onEdit, onPaste });
  const underEdit = cursor.open && rows.findIndex(({ sample }) => sample.uuid === cursor.open?.row.sample.uuid);
  const pinned = [cursor.cell.row, underEdit ?? -1].filter((index) => index >= 0);
  const virtual = rows.length > virtualBeyond;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: headerHeight,
  });
  function onPaste(text: string, at: Cell): void {
    if (blocked) {
      onRefused('Nothing was pasted: a job is running');
      return;
    }
    const { edits, problems } = planPaste(text, { rows, columns, at, decimal: props.decimal });
    const [problem, ...others] = problems;
    if (problem) {
      onRefused(`Nothing was pasted. ${problem}${others.length > 0 ? ` (and ${others.length} more)` : ''}`);
    } else if (edits.length > 0) {
      onEdit(edits);
      notify(edits.length === 1 ? '1 value pasted' : `${edits.length} values pasted; Ctrl+Z undoes it`);
    }
  }

  const template = useMemo(() => gridTemplate(columns), [columns]);
  const style: CSSProperties & Record<'--sample-columns' | '--sample-width', string> = {
    height: rows.length > freeRows ? fixedHeight : 'auto',
    '--sample-columns': template,
    '--sample-width': `${leastWidth(columns)}px`,
  };
  const inView = virtual ? virtualizer.getVirtualItems().map(({ index }) => index) : [...rows.keys()];
  // Rows with the cursor or the editor stay rendered, or scrolling would lose the focus and the field.
  const drawn = [...new Set([...inView, ...pinned])].sort((a, b) => a - b);

  return (
    <SampleGrid ref={scroller} style={style}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        onKeyDown={cursor.onKeyDown}
        onPaste={cursor.onPaste}
      >
        <SampleTableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          current={cursor.cell.row < 0 ? cursor.cell.column : undefined}
        />
        <tbody style={{ height: rows.length * rowHeight }}>
          {drawn.map((index) => {
            const row = rows[index];
            if (!row) return null;
            const here = cursor.cell.row === index;
            return (
              <SampleTableRow
                key={row.sample.uuid}
                row={row}
                index={index}
                columns={columns}
                outputs={outputs}
                rank={rankOf.get(row.sample.uuid) ?? noScore}
                current={here ? Math.min(cursor.cell.column, columns.length - 1) : undefined}
                open={cursor.open?.row.sample.uuid === row.sample.uuid ? cursor.open : undefined}
                editor={editor}
                blocked={blocked}
                isSelected={props.selected.has(row.sample.uuid)}
                isStopped={here && cursor.isStopped}
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
    </SampleGrid>
  );
}
