import type * as z from 'zod';
import type { RowTexts } from './rows-config.ts';

/** The first problem of each column; what belongs to no column is said at the name. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], columns: readonly { key: string }[]): RowTexts {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    const key = columns.some((column) => column.key === field) ? field : 'name';
    problems[key] ??= message;
  }
  return problems;
}
