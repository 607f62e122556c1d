import type { FileFormat } from '#web/lib/format/file-format.ts';
import { useAccountFormat } from '#web/lib/resources/account.ts';

export const plainFormat: FileFormat = { delimiter: ',', decimal: '.' };

/** The account's file format; the plain format until it is known. */
export const useFileFormat = (): FileFormat => useAccountFormat() ?? plainFormat;
