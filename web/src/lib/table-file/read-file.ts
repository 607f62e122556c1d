import type { FileText, ReadOptions } from './file-text.ts';
import type { IsKnown } from './find-header.ts';
import { readText } from './read-text.ts';

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
