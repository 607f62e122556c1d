import type { FileFormat } from '#web/lib/format/file-format.ts';
import { useFileFormat as useAccountFormat } from '#web/lib/resources/account.ts';
import { plainFormat } from './series-file.ts';

/** How the account wants its files; the plain format until that is known. */
export const useFileFormat = (): FileFormat => useAccountFormat() ?? plainFormat;
