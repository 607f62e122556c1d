import { imageSize } from 'image-size';
import { fileLimits, fileTypeOf, fileTypeText, largePictureText } from '#shared/rules/sample-files.ts';

/** The bytes that an Office file may say it unpacks to. It is unpacked nowhere. */
const maxUnpackedBytes = 500 * 1024 * 1024;

/** Why a content is not of the type that its name says; undefined if it is. */
export function contentProblem(name: string, content: Uint8Array): string | undefined {
  const type = fileTypeOf(name);
  if (!type) return fileTypeText;
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const other = `The content is not that of ${type.label}`;
  if ('begins' in type.content) {
    if (!type.content.begins.some((start) => beginsWith(bytes, start))) return other;
    return type.isImage && pixelsOf(bytes) > fileLimits.megapixels * 1_000_000 ? largePictureText : undefined;
  }
  if ('text' in type.content) return isText(bytes) ? undefined : other;
  const { officeFolder } = type.content;
  const archive = readDirectory(bytes);
  if (!archive) return other;
  if (archive.unpacked > maxUnpackedBytes) return 'The file is too large when it is unpacked';
  const { names } = archive;
  const isOffice = names.includes('[Content_Types].xml') && names.some((one) => one.startsWith(officeFolder));
  return isOffice ? undefined : other;
}

const beginsWith = (bytes: Buffer, start: readonly (number | undefined)[]) =>
  start.every((byte, index) => byte === undefined || bytes[index] === byte);

/** The pixels that a picture says it has, each of which a browser keeps in memory; 0 for a damaged one. */
function pixelsOf(bytes: Buffer): number {
  try {
    const { width, height } = imageSize(bytes);
    return width * height;
  } catch {
    return 0;
  }
}

/** Text has no zero bytes but in UTF-16, which begins with its mark. */
function isText(bytes: Buffer): boolean {
  const isWide = beginsWith(bytes, [0xff, 0xfe]) || beginsWith(bytes, [0xfe, 0xff]);
  return isWide || !bytes.includes(0);
}

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;

/**
 * The directory at the end of a ZIP archive (APPNOTE.TXT 4.3): the names of its files and their size together. Nothing
 * is unpacked. Larger archives say 4 GB a file here, which is refused as any of that size.
 */
function readDirectory(bytes: Buffer): { names: string[]; unpacked: number } | undefined {
  if (!beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return undefined;
  const end = bytes.lastIndexOf(endSignature);
  if (end < 0 || end + endBytes > bytes.length) return undefined;
  const names: string[] = [];
  let unpacked = 0;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entrySignature) return undefined;
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + entryBytes, at + entryBytes + length));
    unpacked += bytes.readUInt32LE(at + 24);
    at += entryBytes + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return { names, unpacked };
}
