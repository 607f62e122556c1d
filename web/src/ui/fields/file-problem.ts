import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';

/** The files with a table. */
export const tableExtensions = ['csv', 'xlsx', 'txt', 'tsv'] as const;

/** Why a file cannot be imported, or undefined. */
export function fileProblem(
  file: Pick<File, 'name' | 'size'> | undefined,
  extensions: readonly string[],
): string | undefined {
  if (!file) return messages.empty('File');
  const name = file.name.toLowerCase();
  if (!extensions.some((extension) => name.endsWith(`.${extension}`))) return messages.typeNotSupported('File');
  if (file.size > limits.uploadKilobytes * 1000) return messages.tooLarge('File');
  return undefined;
}
