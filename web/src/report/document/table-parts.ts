import type { ReportTable } from '#shared/contracts/reports.ts';

/** Millimetres at eight points: a letter on average, one of a header in the widest font, and the padding of a cell. */
const letter = 1.6;
const boldLetter = 1.75;
const padding = 2.5;
/** Between the margins of the narrower of A4 and Letter, upright and across. */
const room = { upright: 186, across: 255 };
/** Longer texts are broken into lines. */
const longest = 24;
const shortest = 3;

interface TablePart {
  /** Indices of columns. */
  columns: readonly number[];
}

interface TableLayout {
  parts: TablePart[];
  /** Whether the table is printed on pages that lie across. */
  isWide: boolean;
}

/**
 * A table as it fits on A4 and Letter: upright, on pages across, or in parts that follow each other, each of which
 * begins with the first column. So nothing is cut off.
 */
export function tableParts({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>): TableLayout {
  const widths = columns.map(({ header }, column) => {
    // Words of a header stay whole.
    const words = header.split(/\s+/).map(({ length }) => length * boldLetter);
    const letters = rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), shortest);
    return Math.max(Math.min(longest, letters) * letter, ...words) + padding;
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  const isWide = total > room.upright;
  const left = (isWide ? room.across : room.upright) - (widths[0] ?? 0);
  const parts: number[][] = [[]];
  let used = 0;
  for (let column = 1; column < columns.length; column++) {
    const width = widths[column] ?? 0;
    if (used > 0 && used + width > left) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1)?.push(column);
    used += width;
  }
  return { parts: parts.map((part) => ({ columns: [0, ...part] })), isWide };
}
