import writeWorkbook, { type SheetData } from 'write-excel-file/universal';
import type { RunSheet, SheetCell, SheetColumn } from './build-run-sheet.ts';

/** A run sheet as an Excel workbook: numbers are numbers with their decimals, and texts never formulas. */
export function sheetWorkbook({ title, lines, columns, rows }: RunSheet, sheet: string): Promise<Blob> {
  const bold = { fontWeight: 'bold' as const };
  const boxed = { borderStyle: 'thin' as const, wrap: true };
  const cell = (content: SheetCell, { align }: SheetColumn) => {
    const style = { ...boxed, align: align === 'end' ? ('right' as const) : ('left' as const) };
    // An empty cell keeps its border.
    if (typeof content === 'string') return { ...style, type: String, ...(content !== '' && { value: content }) };
    const { value, decimals } = content;
    const format = decimals === undefined ? 'General' : (0).toFixed(decimals);
    return { ...style, type: Number, value, format };
  };
  const data: SheetData = [
    [{ ...bold, type: String, value: title }],
    ...lines.map((line) => [{ type: String, value: line }]),
    [],
    columns.map(({ header }) => ({ ...bold, ...boxed, type: String, value: header })),
    ...rows.map((cells) => columns.map((column, index) => cell(cells[index] ?? '', column))),
  ];
  return writeWorkbook(data, {
    sheet,
    orientation: 'landscape',
    columns: columns.map(({ header, letters }) => ({ width: Math.max(letters, Math.min(header.length, 16)) + 2 })),
  }).toBlob();
}
