import { type FileFormat, useFileFormat as useAccountFormat } from '../../lib/file-format.ts';
import { plainFormat } from './series-file.ts';

/** How the account wants its files; the plain format until that is known. */
export const useFileFormat = (): FileFormat => useAccountFormat() ?? plainFormat;
