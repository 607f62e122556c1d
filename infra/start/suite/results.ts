import { settingsFrom } from '../settings.ts';
import type { SkippedTest, TestFailure } from './part-messages.ts';

/** The results of a run so far. */
export interface Results {
  passed: number;
  failures: TestFailure[];
  skips: SkippedTest[];
}

/** The command that runs a test again, or the whole file where a title is not to be given to a shell. */
export function againCommand({ file, title }: Pick<TestFailure, 'file' | 'title'>): string {
  // The title is a pattern for Vitest, and stands between quotation marks.
  const pattern = title.replaceAll(/[^\w\s,;:'=<>/@%&~-]/g, '.');
  return file === '' ? 'npm test' : `npm test -- ${file}${pattern === '' ? '' : ` -t "${pattern}"`}`;
}

/** A failure as it is said: where, why, and how to see it again. */
export function failureText(failure: TestFailure): string {
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
export function skippedLines(skips: readonly SkippedTest[]): string[] {
  const byFile = new Map<string, SkippedTest[]>();
  for (const skip of skips) byFile.set(skip.file, [...(byFile.get(skip.file) ?? []), skip]);
  return [...byFile].map(([file, own]) => {
    const notes = [...new Set(own.map(({ note }) => note ?? 'its condition does not hold here'))];
    return `skipped: ${own.length} of ${file} (${notes.join('; ')})`;
  });
}

const patterns = [
  // A token, whole: its header, its claims and its signature.
  /eyJ[\w-]{8,}\.eyJ[\w-]+\.[\w-]+/,
  // An access token of a program.
  /slab_[0-9a-f]{128}/,
  // The secret of a webhook.
  /whsec_[A-Za-z0-9+/]{43}=/,
  /\$argon2id?\$/,
  /[?&](token|key)=/,
  /"(password|password2|old_password|refresh|access)":"/,
];

/** The first line of a log that holds a token, a password or the hash of one; undefined when there is none. */
export function secretIn(log: string, passwords: readonly string[] = [settingsFrom({}).superadmin.password]) {
  const found = log
    .split('\n')
    .find((line) => passwords.some((one) => line.includes(one)) || patterns.some((pattern) => pattern.test(line)));
  return found?.slice(0, 300);
}
