import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failedTests, testReport } from '#infra/start/test-report.ts';

const test = (fullName: string, status: string, ...failureMessages: (string | null)[]) => ({
  fullName,
  status,
  failureMessages,
});

it('names failed tests, and files that failed without one, with the beginnings of their reasons', () => {
  const name = (file: string) => join(process.cwd(), file);
  const report = testReport.parse({
    numPassedTests: 1,
    numFailedTests: 2,
    numPendingTests: 1,
    testResults: [
      {
        name: name('tests/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          test('a is b', 'failed', ['not b', ...Array(40).fill('at c')].join('\n')),
          test('c', 'passed'),
        ],
      },
      {
        name: name('tests/d.test.ts'),
        status: 'failed',
        message: 'no server',
        assertionResults: [test('d', 'skipped')],
      },
      { name: name('tests/e.test.ts'), status: 'failed', message: '', assertionResults: [test('e', 'failed', null)] },
      { name: name('tests/f.test.ts'), status: 'passed', message: '', assertionResults: [test('f', 'passed')] },
    ],
  });
  const [first = '', ...others] = failedTests(report);
  expect(first.split('\n')).toHaveLength(13);
  expect(first).toMatch(/^tests\/a\.test\.ts > a is b\nnot b\nat c\n/);
  expect(others).toEqual(['tests/d.test.ts\nno server', 'tests/e.test.ts > e\n']);
});
