import type { TextEncoding } from '#web/lib/format/file-format.ts';
import type { EncodedText, FileText, ReadOptions } from './file-text.ts';
import type { IsKnown } from './find-header.ts';

/**
 * A file as text, and the sheet of a workbook whose headers are known. The library that reads workbooks loads with the
 * first of them.
 */
export async function readFile(
  file: Blob,
  isKnown: IsKnown = () => false,
  reading: ReadOptions = {},
): Promise<FileText> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (zip.every((byte, index) => start[index] === byte))
    return (await import('./read-workbook.ts')).readWorkbook(file, isKnown, reading);
  const problem = otherKind(start);
  if (problem) return { text: '', encoding: 'UTF-8', problem };
  const read = await readText(file, reading.chosen?.encoding);
  const other = otherText(read.text);
  return other ? { ...read, text: '', problem: other } : read;
}

const zip = [0x50, 0x4b, 0x03, 0x04];

/** Why a file is no table, by its first bytes: it is of another kind than its name says. */
function otherKind(start: Uint8Array): string | undefined {
  return marks.find(([mark]) => mark.every((byte, index) => start[index] === byte))?.[1];
}

const asTable = 'please save the table as .xlsx or CSV';
const marks: readonly [mark: readonly number[], problem: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    `The workbook has a password or is of Excel 2003 or older: ${asTable}, without a password.`,
  ],
  [[0x1f, 0x8b], 'The file is compressed (gzip): please unpack it first.'],
  [[0x25, 0x50, 0x44, 0x46], `The file is a PDF: ${asTable}.`],
];

/** The same by what a text says. JSON counts where all of it is JSON. */
function otherText(text: string): string | undefined {
  const start = text.slice(0, 4096).trimStart();
  if (/^<(!doctype|html|head|body|meta|table|div|style)\b/i.test(start))
    return `The file is a web page (HTML): ${asTable}.`;
  if (/^<\?xml\b/.test(start)) return `The file is XML: ${asTable}.`;
  if (/^[[{]/.test(start) && isJson(text)) return `The file is JSON: ${asTable}.`;
  return isBinary(start) ? `The file is neither text nor a workbook: ${asTable}.` : undefined;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Control characters that no text has. Zero bytes count not: instruments fill with them, and crashes leave them. */
function isBinary(start: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
  const control = start.match(/[\u0001-\u0008\u000e-\u0019\u001b-\u001f]/g)?.length ?? 0;
  return control > start.length * 0.05;
}

/** As the Encoding Standard names them. */
const labels: Record<TextEncoding, string> = {
  'UTF-8': 'utf-8',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Mac Roman': 'macintosh',
  'Shift JIS': 'shift_jis',
  'GB 18030': 'gb18030',
};

/**
 * Reads what spreadsheets and instruments write, in the encoding that a person has chosen or in that which is
 * recognised. UTF-16 is recognised by its mark or by the zero bytes of its Latin letters; bytes that are mostly not
 * UTF-8 are Windows-1252, of which the printable part of Latin-1 is a subset. Nothing tells the other encodings of one
 * byte apart.
 */
export async function readText(file: Blob, chosen?: TextEncoding): Promise<EncodedText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = chosen ?? utf16Of(bytes) ?? (isMostlyUtf8(bytes) ? 'UTF-8' : 'Windows-1252');
  return { text: new TextDecoder(labels[encoding]).decode(bytes), encoding };
}

/** Another one is damage: a letter that a copy has cut, a line of another program. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder(labels['UTF-8'], { fatal: true }).decode(bytes);
    return true;
  } catch {
    // Counted below.
  }
  const text = new TextDecoder(labels['UTF-8']).decode(bytes);
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  return damaged < (text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0);
}

/** Bytes that are looked at where a file has no mark. */
const looked = 4096;

function utf16Of(bytes: Uint8Array): 'UTF-16 LE' | 'UTF-16 BE' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 BE';
  const zeros = [0, 0];
  const start = bytes.subarray(0, looked);
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Half of the letters are enough: a header has separators, digits and Latin letters.
  if (odd > start.length / 4 && even === 0) return 'UTF-16 LE';
  return even > start.length / 4 && odd === 0 ? 'UTF-16 BE' : undefined;
}
