export type TextEncoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252';

/** A file's text without its byte order mark, and the encoding in which it was read. */
export interface EncodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Reads what spreadsheets and instruments write. UTF-16 is recognised by its mark or by the zero bytes of its Latin
 * letters; bytes that are mostly not UTF-8 are Windows-1252, of which the printable part of Latin-1 is a subset.
 */
export async function readText(file: Blob): Promise<EncodedText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const utf16 = utf16Of(bytes);
  if (utf16)
    return { text: new TextDecoder(utf16).decode(bytes), encoding: utf16 === 'utf-16le' ? 'UTF-16 LE' : 'UTF-16 BE' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    if (isMostlyUtf8(text)) return { text, encoding: 'UTF-8' };
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
}

/** What is none is damage: a letter that a copy has cut, a line of another program. */
function isMostlyUtf8(text: string): boolean {
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  return damaged < (text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0);
}

/** Bytes that are looked at where a file has no mark. */
const looked = 4096;

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, looked);
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Half of the letters are enough: a header has separators, digits and Latin letters.
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}
