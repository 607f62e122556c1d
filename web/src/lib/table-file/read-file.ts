import type { FileText, ReadOptions } from './file-text.ts';
import type { IsKnown } from './find-header.ts';
import { otherKind, otherText } from './other-kind.ts';
import { readText } from './read-text.ts';

/**
 * A file as text, and the sheet of a workbook whose headers are known. The library that reads workbooks loads with the
 * first of them.
 */
export async function readFile(file: Blob, isKnown: IsKnown = () => false, reading: ReadOptions = {}): Promise<FileText> {
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
