/**
 * The cells of a block that was copied from a spreadsheet, by row: tabs part the cells, and a cell with tabs or line
 * breaks of its own stands in quotation marks. A mark that nothing closes is a part of its cell.
 */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]];
  // Each match is a cell and what ends it; the quoted form only counts where a cell ends behind it.
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}
