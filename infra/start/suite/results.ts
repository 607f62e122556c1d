import type { Failure, Skip } from './part-messages.ts';

/** The results of a run so far. */
export interface Results {
  passed: number;
  failures: Failure[];
  skips: Skip[];
}

/** The command that runs a test again, or the whole file where a title is not to be given to a shell. */
export function againCommand({ file, title }: Pick<Failure, 'file' | 'title'>): string {
  // The title is a pattern for Vitest, and stands between quotation marks.
  const pattern = title.replaceAll(/[^\w\s,;:'=<>/@%&~-]/g, '.');
  return file === '' ? 'npm test' : `npm test -- ${file}${pattern === '' ? '' : ` -t "${pattern}"`}`;
}

/** A failure as it is said: where, why, and how to see it again. */
export function failureText(failure: Failure): string {
  const { file, title, reason } = failure;
  const where = [file, title].filter((text) => text !== '').join(' › ');
  const indented = reason
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
  return `FAILED ${where}\n${indented}\n    again: ${againCommand(failure)}`;
}

/** The skipped tests, a line for each file, with the reason that the tests give. */
export function skippedLines(skips: readonly Skip[]): string[] {
  const byFile = new Map<string, Skip[]>();
  for (const skip of skips) byFile.set(skip.file, [...(byFile.get(skip.file) ?? []), skip]);
  return [...byFile].map(([file, own]) => {
    const notes = [...new Set(own.map(({ note }) => note ?? 'its condition does not hold here'))];
    return `skipped: ${own.length} of ${file} (${notes.join('; ')})`;
  });
}
