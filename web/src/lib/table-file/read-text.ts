export const textEncodings = [
  'UTF-8',
  'UTF-16 LE',
  'UTF-16 BE',
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Mac Roman',
  'Shift JIS',
  'GB 18030',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

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

/** A file's text without its byte order mark, and the encoding in which it was read. */
export interface EncodedText {
  text: string;
  encoding: TextEncoding;
}

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
