/** A number, the deviation behind it, and the unit of both: `0.13 ± 0.02`, `(12.5 +/- 0.3) mg`. */
const uncertain =
  /^\(?\s*([+\-−–]?[\d.,'’_\s]*\d(?:e[+\-−]?\d+)?)\s*(?:±|\+\s?\/?\s?[-−])\s*[\d.,]*\d(?:e[+\-−]?\d+)?\s*\)?(\s?[%‰°\p{L}][^\d]{0,11})?$/iu;

/** The number before the `±` of a cell, with the unit; undefined for another cell. */
export function valueBefore(cell: string): string | undefined {
  if (!/[±+]/.test(cell)) return undefined;
  const [, number, unit = ''] = uncertain.exec(cell.trim()) ?? [];
  return number === undefined ? undefined : `${number.trim()}${unit}`;
}
