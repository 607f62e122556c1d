import type { XmlHandler } from './open-archive.ts';

/** How a spreadsheet shows the number of a cell. */
export type CellFormat = 'number' | 'percent' | 'date' | 'duration' | 'time';

/** Reads the formats of a workbook's cells, by the number of their style. */
export function cellFormats(): { handler: XmlHandler; formats: () => CellFormat[] } {
  const own = new Map<number, CellFormat>();
  const styles: number[] = [];
  const open: XmlHandler['open'] = (name, { numFmtId, formatCode = '' }, parent) => {
    if (name === 'numFmt') own.set(Number(numFmtId), formatOf(formatCode));
    if (name === 'xf' && parent === 'cellXfs') styles.push(Number(numFmtId ?? 0));
  };
  return { handler: { open }, formats: () => styles.map((id) => own.get(id) ?? builtIn(id)) };
}

/** ECMA-376 part 1, 18.8.30; those of East Asian dates included. */
function builtIn(id: number): CellFormat {
  if (id === 9 || id === 10) return 'percent';
  if (id === 18 || id === 19) return 'time';
  if (id === 20 || id === 21 || (id >= 45 && id <= 47)) return 'duration';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'number';
}

/** Without texts in quotation marks, escaped letters, colours and conditions. */
function formatOf(code: string): CellFormat {
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').split(';')[0] ?? '';
  if (/\[(h+|m+|s+)\]/i.test(bare)) return 'duration';
  const letters = bare.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/general/gi, '');
  if (letters.includes('%')) return 'percent';
  if (/a\/p|am\/pm/i.test(letters)) return /[yd]/i.test(letters) ? 'date' : 'time';
  if (/[yd]/i.test(letters)) return 'date';
  if (/[hs]/i.test(letters)) return 'duration';
  return /m/i.test(letters) ? 'date' : 'number';
}

const day = 86_400_000;

/** A day's number, as the text of its date: of 1900, whose 29th of February counts, or of 1904. */
export function dateText(value: number, is1904: boolean): string {
  const start = Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30);
  const milliseconds = Math.round((value * day) / 1000) * 1000;
  const date = new Date(start + milliseconds);
  return Number.isNaN(date.getTime()) ? String(value) : isoText(date);
}

export const isoText = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');

/** A part of a day as hours, minutes and seconds: `36:00:00`. */
export function durationText(value: number): string {
  const seconds = Math.round(Math.abs(value) * 86_400);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${value < 0 ? '-' : ''}${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
