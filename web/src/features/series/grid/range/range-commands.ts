import { countOf, formatCount } from '#shared/rules/format-count.ts';
import { notify } from '#web/lib/notices.ts';
import { loadWhenIdle } from '#web/lib/timing/load-when-idle.ts';
import type { GridKey } from '../grid-keys.ts';
import type { TableEdit } from '../paste-block.ts';
import { type CellRange, columnCountOf, rowCountOf } from './cell-range.ts';
import { clearRange, fillRange, type RangeChange } from './change-range.ts';
import { type CopyTable, copiedText } from './copy-range.ts';

/** With the parser of files, which the first row of a table need not wait for. */
const loadPasteBlock = loadWhenIdle(() => import('../paste-block.ts'));

interface Options extends CopyTable {
  /** A job runs: nothing can be changed. */
  blocked: boolean;
  onEdit: (edits: readonly TableEdit[]) => void;
  /** Receives the reason when nothing was changed. */
  onRefused: (message: string) => void;
}

/** Commands on a range of cells. Each change is one step of undo, or nothing at all. */
export function rangeCommands({ blocked, onEdit, onRefused, ...table }: Options) {
  function change(verb: string, plan: () => RangeChange): void {
    if (blocked) {
      onRefused(`Nothing was ${verb}: a job is running`);
      return;
    }
    const { edits, problem } = plan();
    if (problem) onRefused(`Nothing was ${verb}. ${problem}`);
    if (problem || edits.length === 0) return;
    onEdit(edits);
    notify(edits.length === 1 ? `1 value ${verb}` : `${formatCount(edits.length)} values ${verb}; Ctrl+Z undoes it`);
  }
  return {
    text: (range: CellRange, headers = false) => copiedText(range, { ...table, headers }),
    async paste(text: string, over: CellRange): Promise<void> {
      const { planPaste } = await loadPasteBlock();
      change('pasted', () => {
        const { edits, problems } = planPaste(text, { ...table, at: over });
        const [problem, ...others] = problems;
        return problem
          ? {
              edits,
              problem: `${problem}${others.length > 0 ? ` (and ${countOf(others.length, 'more problem', 'more problems')})` : ''}`,
            }
          : { edits };
      });
    },
    clear: (range: CellRange, verb: 'cleared' | 'cut') => change(verb, () => clearRange(range, table)),
    fillDown: (range: CellRange) => change('filled', () => fillRange(fromAbove(range), 'down', table)),
    fillRight: (range: CellRange) => change('filled', () => fillRange(range, 'right', table)),
  };
}

export type RangeCommands = ReturnType<typeof rangeCommands>;

/** Carries out a key that changes a range; returns false if it is none. Ctrl+R of a single column reloads the page. */
export function rangeKey(event: GridKey, range: CellRange, commands: RangeCommands): boolean {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const key = event.key.toLowerCase();
  const [height, width] = [rowCountOf(range), columnCountOf(range)];
  if (isCommand && key === 'd') commands.fillDown(range);
  else if (isCommand && key === 'r' && width > 1) commands.fillRight(range);
  else if (!isCommand && (key === 'delete' || key === 'backspace') && height * width > 1)
    commands.clear(range, 'cleared');
  else return false;
  return true;
}

/** A single row takes the values of the row above. */
const fromAbove = (range: CellRange): CellRange =>
  range.top === range.bottom ? { ...range, top: Math.max(0, range.top - 1) } : range;
