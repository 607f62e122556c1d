import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { SaxesParser } from 'saxes';
import { maxUnpacked, TooLarge, tooManyBytes } from './file-limits.ts';

/** Receives the elements of a document. Names have no prefix of a namespace, attributes keep theirs. */
export interface XmlHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>, parent: string) => void;
  /** @param text the text since the last tag: all of it where an element holds no other */
  close?: (name: string, text: string, parent: string) => void;
}

export type ReadPart = (path: string, handler: XmlHandler) => Promise<void>;

/** Nothing is written under the names of the parts, and files are read in a worker already. */
const options = { checkSignature: true, strictness: 'tolerant', useWebWorkers: false } as const;

/**
 * Opens a workbook's archive, whose parts are read while they are unpacked; one that it has not is read as empty.
 * Throws where they have more bytes together than a table needs, and for a part that has more than it says, is damaged,
 * is not well-formed, or defines entities, which a workbook may not (ECMA-376 part 2, 7.2).
 */
export async function openArchive(file: Blob): Promise<ReadPart> {
  const reader = new ZipReader(new BlobReader(file), options);
  const entries = new Map((await reader.getEntries()).map((entry) => [entry.filename, entry]));
  let left = maxUnpacked;
  return async (path, handler) => {
    const entry = entries.get(path);
    if (!entry || entry.directory) return;
    left -= entry.uncompressedSize;
    if (left < 0) throw new TooLarge(tooManyBytes);
    const parser = xmlParser(handler);
    const decoder = new TextDecoder();
    let refusal: unknown;
    const write = (chunk: Uint8Array) => {
      try {
        parser.write(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        refusal = error;
        throw error;
      }
    };
    await entry.getData(new WritableStream({ write })).catch((error) => {
      // A refused last chunk makes the library fail to close the stream, with that error in place of ours.
      throw refusal ?? error;
    });
    parser.close();
  };
}

function xmlParser({ open, close }: XmlHandler) {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const names: string[] = [];
  let text = '';
  const add = (more: string) => {
    text += more;
  };
  parser.on('doctype', () => {
    throw new Error('A workbook defines no entities');
  });
  parser.on('opentag', (tag) => {
    const name = tag.name.slice(tag.name.indexOf(':') + 1);
    open?.(name, tag.attributes, names.at(-1) ?? '');
    names.push(name);
    text = '';
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const name = names.pop() ?? '';
    close?.(name, decoded(text), names.at(-1) ?? '');
    text = '';
  });
  return parser;
}

/** Spreadsheets write control characters as `_x000D_`. */
export const decoded = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_whole, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    : text;
