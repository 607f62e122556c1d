import { messages } from './messages.ts';

/** The files of a sample. */
export const fileLimits = {
  ofSample: 20,
  megabytes: 25,
  bytes: 25 * 1024 * 1024,
  /** The largest pictures of phones have 108. */
  megapixels: 120,
  name: 120,
  /** The megabytes of a workspace whose licence names no other bound (decision FILES-4). */
  storageMegabytes: 5000,
} as const;

/** How the content of a file is recognised: by the bytes that it begins with, as an archive of Office, or as text. */
type Content = { begins: readonly (readonly (number | undefined)[])[] } | { officeFolder: string } | { text: true };

interface FileType {
  /** How the file is called in messages. */
  label: string;
  type: string;
  content: Content;
  /** Browsers show it as a picture; every other type is only downloaded. */
  isImage?: true;
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const any = (count: number): undefined[] => Array.from({ length: count });

const jpeg: FileType = {
  label: 'a JPEG image',
  type: 'image/jpeg',
  content: { begins: [[0xff, 0xd8, 0xff]] },
  isImage: true,
};
const tiff: FileType = {
  label: 'a TIFF image',
  type: 'image/tiff',
  content: {
    begins: [
      [0x49, 0x49, 0x2a, 0],
      [0x4d, 0x4d, 0, 0x2a],
    ],
  },
};
const text = (label: string, type: string): FileType => ({ label, type, content: { text: true } });
const office = (label: string, type: string, officeFolder: string): FileType => ({
  label,
  type: `application/vnd.openxmlformats-officedocument.${type}`,
  content: { officeFolder },
});

/**
 * The types that samples may have, by the ending of a name. None of them is a page or a drawing that runs scripts
 * (decision FILES-2).
 */
export const fileTypes: Readonly<Record<string, FileType>> = {
  png: {
    label: 'a PNG image',
    type: 'image/png',
    content: { begins: [[0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]] },
    isImage: true,
  },
  jpg: jpeg,
  jpeg,
  gif: {
    label: 'a GIF image',
    type: 'image/gif',
    content: { begins: [ascii('GIF87a'), ascii('GIF89a')] },
    isImage: true,
  },
  webp: {
    label: 'a WebP image',
    type: 'image/webp',
    content: { begins: [[...ascii('RIFF'), ...any(4), ...ascii('WEBP')]] },
    isImage: true,
  },
  tif: tiff,
  tiff,
  pdf: { label: 'a PDF', type: 'application/pdf', content: { begins: [ascii('%PDF-')] } },
  csv: text('a CSV file', 'text/csv'),
  tsv: text('a text', 'text/tab-separated-values'),
  txt: text('a text', 'text/plain'),
  dx: text('a JCAMP-DX spectrum', 'text/plain'),
  jdx: text('a JCAMP-DX spectrum', 'text/plain'),
  xlsx: office('an Excel file', 'spreadsheetml.sheet', 'xl/'),
  docx: office('a Word file', 'wordprocessingml.document', 'word/'),
  pptx: office('a PowerPoint file', 'presentationml.presentation', 'ppt/'),
};

const endingOf = (name: string) => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type of a file by its name; undefined if samples may have none of that type. */
export const fileTypeOf = (name: string): FileType | undefined => {
  const ending = endingOf(name);
  return Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined;
};

const endings = Object.keys(fileTypes);
/** For a file input: with it, phones offer their camera. */
export const acceptedFiles = endings.map((ending) => `.${ending}`).join(',');

export const fileTypeText = `A file is one of these: ${endings.join(', ')}`;
export const fileNameText = 'A file name has no slash or backslash and does not begin with a dot';
export const emptyFileText = 'The file is empty';
export const largeFileText = `A file has at most ${fileLimits.megabytes} MB`;
export const largePictureText = `A picture has at most ${fileLimits.megapixels} million pixels`;
export const manyFilesText = `A sample has at most ${fileLimits.ofSample} files`;

/** Whether a line of text is a name alone, not a path or a hidden file. */
export const isPlainFileName = (name: string): boolean => !/[/\\]/.test(name) && !name.startsWith('.');

/** Why a file cannot be attached, by its name and size; undefined if it can. Its line breaks are the contract's to find. */
export function attachmentProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (name.length > fileLimits.name) return messages.tooLong('Name', fileLimits.name);
  if (!isPlainFileName(name)) return fileNameText;
  if (!fileTypeOf(name)) return fileTypeText;
  if (size === 0) return emptyFileText;
  return size > fileLimits.bytes ? largeFileText : undefined;
}
