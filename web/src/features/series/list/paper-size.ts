/** Points: the width of a page less its margins, upright and turned, of A4 or Letter, whichever is narrower. */
const upright = 527;
const turned = 724;
/** Points that pad the text of a cell, and the width of a usual letter as a share of the letters' size. */
const cellPadding = 9;
const letterWidth = 0.62;

/**
 * The size at which every column has its longest word in one piece: paper has no scroll bar. Wide tables turn the page,
 * wider ones make the letters smaller, and the widest break words.
 *
 * @param columns the texts of each column
 */
export function paperSize(columns: readonly (readonly string[])[]): string {
  const longest = columns.map(longestWord);
  const widthAt = (points: number) =>
    longest.reduce((sum, letters) => sum + cellPadding + letters * letterWidth * points, 0);
  if (widthAt(9) <= upright) return '';
  if (widthAt(9) <= turned) return 'wide';
  if (widthAt(7) <= turned) return 'wide small';
  return widthAt(5.5) <= turned ? 'wide smallest' : 'wide smallest broken';
}

const longestWord = (texts: readonly string[]): number =>
  texts.flatMap((text) => text.split(/\s+|(?<=-)/)).reduce((most, word) => Math.max(most, word.length), 0);
