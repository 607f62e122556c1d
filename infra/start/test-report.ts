import { relative } from 'node:path';
import * as z from 'zod';

/** What vitest's JSON reporter writes, as far as it is read here. */
export const testReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string().nullable()).nullish(),
        }),
      ),
    }),
  ),
});
export type TestReport = z.infer<typeof testReport>;

/** The failed tests and files with the beginnings of their reasons: who sees only the end of a long log knows them too. */
export function failedTests({ testResults }: TestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file}\n${beginning(message)}`];
    return tests.map((test) => `${file} > ${test.fullName}\n${beginning((test.failureMessages ?? []).join('\n'))}`);
  });
}

function beginning(reason: string): string {
  return reason.split('\n').slice(0, 12).join('\n').slice(0, 1500);
}
