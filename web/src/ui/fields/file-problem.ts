import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';

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
