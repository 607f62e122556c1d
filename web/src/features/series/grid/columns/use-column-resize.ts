import type { PointerEvent } from 'react';
import { type GridColumn, gridTemplate, leastWidth } from '../sample-columns.ts';
import { clampedWidth } from './column-layout.ts';

/**
 * Resizes a column by dragging the edge of its header. Until the edge is let go, only the table's own style follows:
 * no row is rendered meanwhile. A double click gives the column its own width again.
 */
export function useColumnResize(
  columns: readonly GridColumn[],
  onWidth: (column: string, width: number | undefined) => void,
) {
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
