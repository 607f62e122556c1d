import writeWorkbook from 'write-excel-file/universal';
import type { FileCell } from '#web/lib/resources/sample-file.ts';

/** Rows of cells as an Excel workbook: numbers are numbers, and texts never formulas. The first row stays in view. */
export function workbook([head = [], ...rows]: readonly (readonly FileCell[])[], sheet: string): Promise<Blob> {
  const titles = head.map((title) => ({ value: String(title ?? ''), fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell)),
  );
  return writeWorkbook([titles, ...cells], { sheet, stickyRowsCount: 1 }).toBlob();
}
