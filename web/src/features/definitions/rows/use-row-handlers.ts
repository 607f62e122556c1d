import { useEffect, useMemo, useRef } from 'react';
import type { RowHandlers } from './edited-row.tsx';
import { type RowOrigin, readBlock } from './row-drafts.ts';
import type { RowColumn } from './rows-config.ts';
import type { RowDrafts } from './use-row-drafts.ts';

interface Options {
  columns: readonly RowColumn[];
  /** The rows that are filled, in their order. */
  origins: readonly RowOrigin[];
  drafts: Pick<RowDrafts, 'edit' | 'add' | 'keepMine' | 'remove' | 'record'>;
  /** Forgets why a row was refused. */
  forget: (id: string) => void;
  /** A block was pasted; some of its headers may be of no column. */
  onPasted: (unknown: readonly string[]) => void;
}

/**
 * Handlers of the actions on rows. The handlers stay the same while the columns do, or every row would be rendered
 * again.
 */
export function useRowHandlers(options: Options): RowHandlers {
  const { columns } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useMemo(() => {
    const edit: RowHandlers['onTexts'] = (origin, texts) => {
      latest.current.forget(origin.id);
      latest.current.drafts.edit(origin, texts);
    };
    return {
      onTexts: edit,
      onBlock(index, column, text) {
        const block = readBlock(text, columns, column);
        if (!block) return false;
        const { origins, drafts, onPasted } = latest.current;
        const filled = origins.slice(index, index + block.rows.length);
        drafts.record(() => {
          for (const [down, origin] of filled.entries()) edit(origin, block.rows[down] ?? {});
          drafts.add(block.rows.slice(filled.length));
        });
        onPasted(block.unknown);
        return true;
      },
      onUseMine(origin) {
        latest.current.forget(origin.id);
        latest.current.drafts.keepMine(origin);
      },
      onRemove(origin) {
        latest.current.forget(origin.id);
        const { drafts } = latest.current;
        drafts.record(() => drafts.remove([origin.id]));
      },
    };
  }, [columns]);
}
