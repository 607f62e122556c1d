/** Points: the width of a page less its margins, upright and turned, of A4 or Letter, whichever is narrower. */
const upright = 527;
const turned = 724;
/** Points that pad the text of a cell, also in the widest tables, and the width of a usual letter as a share of its size. */
const cellPadding = 9;
const narrowPadding = 5;
const letterWidth = 0.62;
/** A column of broken words has so many letters at least. */
const piece = 3;

export interface PaperColumn {
  texts: readonly string[];
  /** The letters of its longest number. */
  digits?: number | undefined;
}

/**
 * The size at which every column has its longest word in one piece: paper has no scroll bar. Wide tables turn the page,
 * wider ones make the letters smaller, and the widest break words: numbers last, which would be read as others.
 */
export function paperSize(columns: readonly PaperColumn[]): string {
  const widthAt = (points: number, lettersOf = longestOf, padding = cellPadding) =>
    columns.reduce((sum, column) => sum + padding + lettersOf(column) * letterWidth * points, 0);
  if (widthAt(9) <= upright) return '';
  if (widthAt(9) <= turned) return 'wide';
  if (widthAt(7) <= turned) return 'wide small';
  if (widthAt(5.5) <= turned) return 'wide smallest';
  return widthAt(5.5, ({ digits = piece }) => digits, narrowPadding) <= turned
    ? 'wide smallest broken'
    : 'wide smallest broken numbers';
}

const longestOf = ({ texts, digits = 0 }: PaperColumn): number =>
  texts.flatMap((text) => text.split(/\s+|(?<=-)/)).reduce((most, word) => Math.max(most, word.length), digits);
